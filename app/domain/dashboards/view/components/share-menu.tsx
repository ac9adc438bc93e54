import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import menu from "#app/ui/menu.module.css";
import styles from "./share-menu.module.css";

export type ShareLinks = {
  readonly who?: { readonly text: string; readonly href: string } | null;
  readonly url: string;
  /** `page` creates the PDF; script polls `api`. */
  readonly pdf: { readonly page: string; readonly api: string } | { readonly tooMany: string } | null;
  readonly print: string;
  readonly csv: string | null;
  readonly xlsx: string | null;
  readonly mail: string | null;
  readonly stepAfter?: number | null;
};

export function ShareMenu({ links }: { readonly links: ShareLinks }) {
  const { who, url, pdf, print, csv, xlsx, mail, stepAfter } = links;
  return (
    <Menu id="share" label="Share" icon="share">
      {who && (
        <Item icon="lock" href={who.href}>
          {who.text}
        </Item>
      )}
      <Item icon="share" href={url} data-copy="Copy URL" data-step-after={stepAfter ?? undefined}>
        Link with this date range
      </Item>
      {pdf && "page" in pdf && (
        <Item icon="download" href={pdf.page} data-pdf={pdf.api} data-step-after={stepAfter ?? undefined}>
          PDF
        </Item>
      )}
      {pdf && "tooMany" in pdf && (
        <li className={styles.disabled}>
          <span role="link" aria-disabled="true" aria-describedby="no-pdf" tabIndex={0} className={menu.item}>
            <Icon name="download" />
            <span>PDF</span>
          </span>
          <span role="tooltip" id="no-pdf" className={styles.tooltip}>
            {pdf.tooMany}
          </span>
        </li>
      )}
      <Item icon="table" href={print} data-print>
        Print
      </Item>
      {xlsx !== null && (
        <Item icon="table" href={xlsx} data-file>
          Download data (Excel)
        </Item>
      )}
      {csv !== null && (
        <Item icon="table" href={csv} data-file>
          Download data (CSV)
        </Item>
      )}
      {mail !== null && (
        <Item icon="mail" href={mail}>
          Mail reporting
        </Item>
      )}
    </Menu>
  );
}

type ItemProps = {
  readonly icon: IconName;
  readonly href: string;
  readonly children: ReactNode;
  readonly "data-copy"?: string;
  readonly "data-print"?: boolean;
  readonly "data-file"?: boolean;
  readonly "data-pdf"?: string;
  readonly "data-step-after"?: number | undefined;
};

function Item({ icon, children, ...link }: ItemProps) {
  return (
    <li>
      <a {...link} className={menu.item}>
        <Icon name={icon} />
        {/* No role="status": it would leave the link's accessible name. */}
        <span aria-live={"data-copy" in link || "data-pdf" in link ? "polite" : undefined}>{children}</span>
      </a>
    </li>
  );
}
