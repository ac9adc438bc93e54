import type { ReactNode } from "react";
import styles from "./card.module.css";

type CardProps = {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly flush?: boolean;
  readonly children: ReactNode;
};

export function Card({ title, aside, flush = false, children }: CardProps) {
  return (
    <section className={styles.card}>
      {title && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {flush ? children : <div className={styles.inside}>{children}</div>}
    </section>
  );
}

type CardRowProps = {
  readonly sign?: ReactNode;
  readonly title: ReactNode;
  readonly hint?: ReactNode;
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
};

export function CardRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export function CardRow({ sign, title, hint, state, actions }: CardRowProps) {
  return (
    <li className={styles.row}>
      {sign && <div className={styles.sign}>{sign}</div>}
      <div className={styles.what}>
        <h3>{title}</h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      {state && <div className={styles.state}>{state}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
