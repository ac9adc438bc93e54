import type { ReactNode } from "react";
import styles from "./client-page.module.css";

type ClientPageProps = {
  readonly title: string;
  /** Without it a neutral line: the page must not reveal the agency. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** For clients: no product name and no sign-in link. */
export function ClientPage({ title, head, foot, children }: ClientPageProps) {
  return (
    <div className={styles.page}>
      {head ?? <div className={styles.line} />}
      <main id="main" className={styles.main}>
        <section className={styles.card} aria-labelledby="door">
          <h1 id="door">{title}</h1>
          {children}
        </section>
      </main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </div>
  );
}

export function ClientNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
