import { Link } from "@remix-run/react";
import styles from "./pagination.module.css";

type PaginationProps = {
  /** Counted from 1, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly previousHref?: string | null;
  readonly nextHref?: string | null;
  readonly label: string;
};

export function Pagination({ from, to, total, previousHref, nextHref, label }: PaginationProps) {
  if (total === 0) return null;
  const next = Math.min(to - from + 1, total - to);
  return (
    <nav className={styles.pages} aria-label={`Pages of ${label}`}>
      <span>
        {from === to ? from : `${from}–${to}`} of {total}
      </span>
      {previousHref && (
        <Link to={previousHref} rel="prev">
          Previous
        </Link>
      )}
      {nextHref && (
        <Link to={nextHref} rel="next">
          Next {next}
        </Link>
      )}
    </nav>
  );
}
