import type { ReactNode } from "react";
import styles from "./for-formats.module.css";

type ForFormatsProps = {
  /** "line area bar" */
  readonly formats: string;
  readonly children: ReactNode;
};

export function ForFormats({ formats, children }: ForFormatsProps) {
  return (
    <div className={styles.part} data-for={formats}>
      {children}
    </div>
  );
}
