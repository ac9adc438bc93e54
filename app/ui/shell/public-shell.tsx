import type { ReactNode } from "react";
import { SkipLink, Wordmark } from "./wordmark.tsx";
import styles from "./public-shell.module.css";

type PublicShellProps = {
  readonly siteTitle: string;
  readonly width?: "form" | "page";
  readonly children: ReactNode;
};

export function PublicShell({ siteTitle, width = "page", children }: PublicShellProps) {
  return (
    <div className={styles.shell} data-width={width}>
      <SkipLink />
      <header className={styles.head}>
        <Wordmark href="/" title={siteTitle} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

type TroubleProps = {
  readonly status?: string | number;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
};

export function ErrorMessage({ status, title, children, action }: TroubleProps) {
  return (
    <div className={styles.trouble}>
      {status && <p className="soft">{status}</p>}
      <h1>{title}</h1>
      <div className={styles.sentence}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export function Or({ children = "OR" }: { readonly children?: string }) {
  return <p className={styles.or}>{children}</p>;
}
