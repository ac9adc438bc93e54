import type { ReactNode } from "react";
import styles from "./widget-grid.module.css";

/** Children set `--w` and `--h`. */
export function WidgetGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.grid}>{children}</div>
    </div>
  );
}
