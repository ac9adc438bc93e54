import { Band } from "#app/domain/dashboards/view/components/band.tsx";
import type { BrandedHead } from "#app/domain/dashboards/branded-head.ts";
import { brandCss } from "#app/theme/css.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { HeadStyle } from "#app/ui/head-style.tsx";
import type { ClientReceipt } from "../load-client-receipt.server.ts";
import { FormulaStrip } from "./formula-strip.tsx";
import styles from "./client-receipt-page.module.css";

type ClientReceiptPageProps = {
  readonly head: BrandedHead;
  /** Null: it cannot be shown now. */
  readonly receipt: ClientReceipt | null;
  readonly backHref: string;
};

export function ClientReceiptPage({ head, receipt, backHref }: ClientReceiptPageProps) {
  const css = brandCss(head.brand, { ground: head.backgroundColor });
  const back = (
    <a href={backHref}>
      <bdi>{head.name}</bdi>
    </a>
  );
  return (
    <>
      <HeadStyle css={css} />
      <Band view={head} />
      <main className={`page ${styles.receipt}`} id="main">
        {receipt ? (
          <>
            <h1>
              {receipt.label}, <bdi data-value={receipt.value ?? undefined}>{receipt.text}</bdi>
            </h1>
            <p className={styles.where}>
              Where this number comes from. {back}
              {receipt.where.map((part, at) => (
                <span key={at}>
                  , <bdi>{part}</bdi>
                </span>
              ))}
            </p>
            <FormulaStrip steps={receipt.steps} />
            <p className={styles.note}>{receipt.note}</p>
            <Card>
              <Facts facts={receipt.facts.map(({ name, value }) => [name, <bdi key={name}>{value}</bdi>])} />
            </Card>
          </>
        ) : (
          <>
            <h1>This number cannot be shown now</h1>
            <p className={styles.where}>Back to {back}.</p>
          </>
        )}
        <footer className={styles.foot}>
          {"Prepared by "}
          <b>{head.agency.name}</b>
        </footer>
      </main>
    </>
  );
}
