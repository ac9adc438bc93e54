import type { ReactNode } from "react";
import styles from "./for-looks.module.css";

type ForLooksProps = {
  /** "line area bar" */
  readonly looks: string;
  readonly children: ReactNode;
};

/** Fields for some formats only. CSS hides them for others, so their values are kept. */
export function ForLooks({ looks, children }: ForLooksProps) {
  return (
    <div className={styles.part} data-for={looks}>
      {children}
    </div>
  );
}
