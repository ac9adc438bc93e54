import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./table.module.css";

type TableProps = {
  /** What the table is of. Read out, and shown only where nothing near it says so. */
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly dense?: boolean;
  /** On a phone every row becomes a block of its own: name and tools first, then each `Cell` under its `label`. */
  readonly stacked?: boolean;
  /** Keeps the row's name in sight while the rest scrolls sideways. */
  readonly stickyNames?: boolean;
  /** `<thead>`, `<tbody>` and perhaps `<tfoot>`. */
  readonly children: ReactNode;
};

/** In a `<Card flush>` it runs to the card's edges. A wide one scrolls in its own box, also by keyboard. */
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
  /** The address that sorts by this column, the other way round if it already does. */
  readonly href: string;
  /** How the rows are sorted by this column now. */
  readonly direction: "ascending" | "descending" | null;
};

type HeaderCellProps = { readonly numeric?: boolean; readonly sort?: Sort; readonly children?: ReactNode };

/** The head of a column. One without a visible word still needs a name: pass it in a `visually-hidden` span. */
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
  /** The column's name, said in the block of a stacked table. Tools, at the end of a row, have none. */
  readonly label?: string;
};

export function Cell({ numeric, label, children, ...rest }: CellProps) {
  return (
    <td data-numeric={numeric || undefined} data-label={label} {...rest}>
      {children}
    </td>
  );
}

/** The name of a row, with a quiet second line. */
export function RowName({ children, hint }: { readonly children: ReactNode; readonly hint?: ReactNode }) {
  return (
    <th scope="row">
      {children}
      {hint && <div className={styles.hint}>{hint}</div>}
    </th>
  );
}
