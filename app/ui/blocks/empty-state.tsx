import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type EmptyStateProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {children && <p className={styles.sentence}>{children}</p>}
      {actions && <div className="row">{actions}</div>}
    </div>
  );
}
