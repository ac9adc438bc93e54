import type { ReactNode } from "react";
import styles from "./for-looks.module.css";

type ForLooksProps = {
  /** "line area bar" */
  readonly looks: string;
  readonly children: ReactNode;
};

/** Hidden by CSS for other formats, so their values are kept. */
export function ForLooks({ looks, children }: ForLooksProps) {
  return (
    <div className={styles.part} data-for={looks}>
      {children}
    </div>
  );
}
