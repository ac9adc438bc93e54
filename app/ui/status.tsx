import type { ReactNode } from "react";
import styles from "./status.module.css";

type StatusProps = {
  /** Disc, diamond, square or ring. */
  readonly kind: "good" | "attention" | "broken" | "off";
  readonly children: ReactNode;
};

/** The words carry the meaning, not shape and color. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={styles.status} data-kind={kind}>
      <span className={styles.sign} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
