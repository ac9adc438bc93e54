import { Link } from "@remix-run/react";
import type { PageOf } from "./page-of.ts";
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

type PagesOfProps = {
  readonly list: Omit<PageOf<unknown>, "items">;
  readonly params: URLSearchParams;
  readonly label: string;
};

/** Nothing for a single page. */
export function PagesOf({ list: { page, pages, ...place }, params, label }: PagesOfProps) {
  if (pages === 1) return null;
  const hrefOf = (other: number) => {
    const query = new URLSearchParams(params);
    query.set("page", String(other));
    return `?${query}`;
  };
  return (
    <Pagination
      {...place}
      label={label}
      previousHref={page > 1 ? hrefOf(page - 1) : null}
      nextHref={page < pages ? hrefOf(page + 1) : null}
    />
  );
}
