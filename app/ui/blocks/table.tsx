import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./table.module.css";

type TableProps = {
  /** Read out always; visible only with `showCaption`. */
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly dense?: boolean;
  /** On a phone each row becomes a block: name and tools, then each `Cell` below its `label`. */
  readonly stacked?: boolean;
  /** The name column stays visible while scrolling. */
  readonly stickyNames?: boolean;
  readonly children: ReactNode;
};

/** Fills a `<Card flush>` to its edges. A wide table scrolls in its own box. */
export function Table({ caption, showCaption, dense, stacked, stickyNames, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table
        className={styles.table}
        data-dense={dense || undefined}
        data-stacked={stacked || undefined}
        data-sticky={stickyNames || undefined}
      >
        <caption className={showCaption ? styles.caption : "visually-hidden"}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type Sort = {
  /** Sorts by this column, reversed if it is sorted already. */
  readonly href: string;
  readonly direction: "ascending" | "descending" | null;
};

type HeaderCellProps = { readonly numeric?: boolean; readonly sort?: Sort; readonly children?: ReactNode };

/** A head without visible text needs a `visually-hidden` name. */
export function HeaderCell({ numeric = false, sort, children }: HeaderCellProps) {
  return (
    <th scope="col" data-numeric={numeric || undefined} aria-sort={sort?.direction ?? undefined}>
      {sort ? (
        <Link to={sort.href} preventScrollReset className={styles.sort}>
          {children}
          {sort.direction && <span aria-hidden="true">{sort.direction === "ascending" ? "↑" : "↓"}</span>}
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

type CellProps = ComponentProps<"td"> & {
  readonly numeric?: boolean;
  /** The column's name in a stacked table; omitted for tools. */
  readonly label?: string;
};

export function Cell({ numeric, label, children, ...rest }: CellProps) {
  return (
    <td data-numeric={numeric || undefined} data-label={label} {...rest}>
      {children}
    </td>
  );
}

/** Row header with a secondary line. */
export function RowName({ children, hint }: { readonly children: ReactNode; readonly hint?: ReactNode }) {
  return (
    <th scope="row">
      {children}
      {hint && <div className={styles.hint}>{hint}</div>}
    </th>
  );
}
