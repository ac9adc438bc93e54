import type { ReactNode } from "react";
import styles from "./status.module.css";

type StatusProps = {
  readonly kind: "good" | "attention" | "broken" | "off";
  readonly children: ReactNode;
};

export function Status({ kind, children }: StatusProps) {
  return (
    <span className={styles.status} data-kind={kind}>
      <span className={styles.sign} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
