import type { ReactNode } from "react";
import { SkipLink, Wordmark } from "./wordmark.tsx";
import styles from "./public-shell.module.css";

type PublicShellProps = {
  readonly siteTitle: string;
  /** `form`: one column, for signing in and the like. `page`: room for two panes. */
  readonly width?: "form" | "page";
  readonly children: ReactNode;
};

/** The frame of pages in front of the sign-in: registering, a forgotten password, something that went wrong. */
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
  /** "404"; said small. */
  readonly status?: string | number;
  readonly title: string;
  /** What happened, in a sentence. */
  readonly children: ReactNode;
  /** The one link that helps. */
  readonly action?: ReactNode;
};

/** What went wrong, why perhaps, and where to go from here. */
export function Trouble({ status, title, children, action }: TroubleProps) {
  return (
    <div className={styles.trouble}>
      {status && <p className="soft">{status}</p>}
      <h1>{title}</h1>
      <div className={styles.sentence}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** A line with a word in it, between two ways to go on. */
export function Or({ children = "OR" }: { readonly children?: string }) {
  return <p className={styles.or}>{children}</p>;
}
