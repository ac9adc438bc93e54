import { usePageContext } from "#app/page-context.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import waitScript from "#app/visitor/wait.ts?worker&url";
import { LostNotice } from "../../view/components/lost-notice.tsx";
import type { Paper } from "./paper-of-address.ts";
import styles from "./sheets.module.css";

type PrintBarProps = {
  readonly paper: Paper;
  readonly sheets: number;
  readonly print: string;
  readonly back: string;
  readonly isPending: boolean;
};

export function PrintBar({ paper, sheets, print, back, isPending }: PrintBarProps) {
  const { nonce } = usePageContext();
  const other: Paper = paper === "A4" ? "Letter" : "A4";
  return (
    <nav className={`page no-print ${styles.bar}`} aria-label="Print">
      <p className="row">
        <span>
          {`${sheets} ${sheets === 1 ? "page" : "pages"}, ${paper}. Use your browser's print command, `}
          <kbd>Ctrl</kbd>+<kbd>P</kbd>.
        </span>
        <LinkButton to={`${print}&paper=${other.toLowerCase()}`} reloadDocument small>
          {`On ${other}`}
        </LinkButton>
        <LinkButton to={back} reloadDocument small tone="quiet">
          Back to the dashboard
        </LinkButton>
      </p>
      <LostNotice />
      {isPending && <script type="module" src={waitScript} nonce={nonce} />}
    </nav>
  );
}
