import { receiptHref } from "#app/views/receipt-href.ts";
import type { Figure } from "#app/views/widget-view.ts";
import styles from "./value.module.css";

type ValueProps = Pick<Figure, "text" | "receipt"> & {
  readonly raw?: number | string | null;
};

/** Digits need no direction isolation; signs and currencies do. */
const isDirectionless = /^[\d.,%–]*$/;

export function Value({ text, raw, receipt }: ValueProps) {
  const number =
    raw === undefined && isDirectionless.test(text) ? text : <bdi data-value={raw ?? undefined}>{text}</bdi>;
  if (receipt === null) return number;
  return (
    <a href={receiptHref(receipt)} className={styles.receipt}>
      {number}
    </a>
  );
}
