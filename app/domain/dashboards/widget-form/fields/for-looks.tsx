import type { ReactNode } from "react";
import styles from "./for-looks.module.css";

type ForLooksProps = {
  /** "line area bar" */
  readonly looks: string;
  readonly children: ReactNode;
};

/** Questions that count for some formats only: hidden for the others by style, so that answers are never lost. */
export function ForLooks({ looks, children }: ForLooksProps) {
  return (
    <div className={styles.part} data-for={looks}>
      {children}
    </div>
  );
}
