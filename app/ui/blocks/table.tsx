import { Link } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useFits } from "../use-fits.ts";
import styles from "./table.module.css";

type TableProps = {
  readonly caption: string;
  readonly showCaption?: boolean;
  readonly dense?: boolean;
  /** On a phone each row becomes a block; cells need a `label`. */
  readonly stacked?: boolean;
  readonly sticky?: boolean;
  readonly children: ReactNode;
};

export function Table({ caption, showCaption, dense, stacked, sticky = false, children }: TableProps) {
  const region = useFits(sticky);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
    <div ref={region} className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table
        className={styles.table}
        data-dense={dense || undefined}
        data-stacked={stacked || undefined}
        data-sticky={sticky || undefined}
      >
        <caption className={showCaption ? styles.caption : "visually-hidden"}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}

type Sort = {
  readonly href: string;
  readonly direction: "ascending" | "descending" | null;
};

type HeaderCellProps = { readonly numeric?: boolean; readonly sort?: Sort; readonly children?: ReactNode };

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
  readonly label?: string;
};

export function Cell({ numeric, label, children, ...rest }: CellProps) {
  return (
    <td data-numeric={numeric || undefined} data-label={label} {...rest}>
      {children}
    </td>
  );
}

export function RowName({ children, hint }: { readonly children: ReactNode; readonly hint?: ReactNode }) {
  return (
    <th scope="row">
      {children}
      {hint && <div className={styles.hint}>{hint}</div>}
    </th>
  );
}

type RowCheckboxProps = Omit<ComponentProps<"input">, "type"> & { readonly label: string };

export function RowCheckbox({ label, ...input }: RowCheckboxProps) {
  return (
    <label className={styles.checkbox}>
      <input type="checkbox" {...input} />
      <span className="visually-hidden">{label}</span>
    </label>
  );
}
