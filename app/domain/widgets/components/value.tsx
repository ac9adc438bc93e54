import type { Figure } from "#app/views/widget-view.ts";
import styles from "./value.module.css";

type ValueProps = Pick<Figure, "text" | "receipt"> & {
  /** The raw value beside the formatted one; left out where something around it has it already. */
  readonly raw?: number | string | null;
};

/** Digits and their separators look the same in every direction of writing; a sign or a currency does not. */
const isDirectionless = /^[\d.,%–]*$/;

/** A number as it is read. Those signed in find a receipt behind it. */
export function Value({ text, raw, receipt }: ValueProps) {
  const number =
    raw === undefined && isDirectionless.test(text) ? text : <bdi data-value={raw ?? undefined}>{text}</bdi>;
  if (receipt === null) return number;
  return (
    <a href={`/receipts/${receipt}`} className={styles.receipt}>
      {number}
    </a>
  );
}
