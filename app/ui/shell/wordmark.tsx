import { Link } from "@remix-run/react";
import styles from "./wordmark.module.css";

export function Wordmark({ href, title }: { readonly href: string; readonly title: string }) {
  return (
    <Link to={href} className={styles.mark}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="currentColor">
        <path d="M3 3h18v5H3zM3 10h8v11H3zM13 10h8v4h-8zM13 16h8v5h-8z" />
      </svg>
      {title}
    </Link>
  );
}

/** Text browsers need the space: `header` is no block there. */
export function SkipLink({
  to = "main",
  children = "Skip to content",
}: {
  readonly to?: string;
  readonly children?: string;
}) {
  return (
    <>
      <a href={`#${to}`} className="skip">
        {children}
      </a>{" "}
    </>
  );
}
