import type { CSSProperties, ReactNode } from "react";
import type { Ink } from "#app/charts/scene.ts";
import type { OrderBy } from "#db/schema/documents/dashboard.ts";
import type { DataCell, DataColumn, DataTable as Data } from "#app/views/widget-view.ts";
import { changeInCell } from "#app/views/change-in-cell.ts";
import { Change } from "./change.tsx";
import { Value } from "./value.tsx";
import styles from "./data-table.module.css";

export type SortHref = (order: OrderBy) => string;

type DataTableProps = {
  readonly data: Data;
  readonly id?: string;
  readonly titleId: string;
  readonly mini?: boolean;
  readonly bars?: boolean;
  readonly limit?: number;
  readonly inks?: readonly (Ink | null)[];
  readonly sortHref?: SortHref;
  /** Null for plain names. */
  readonly nameHref?: (name: DataCell["raw"]) => string | null;
  readonly seriesHref?: (name: string) => string | null;
  readonly after?: ReactNode;
};

export function DataTable({ data, id, titleId, mini, bars, limit, inks, ...links }: DataTableProps) {
  const { sortHref, nameHref, seriesHref, after } = links;
  const { columns, rows, totals, totalsLabel } = data;
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const lines = [...shown, ...(totals ? [totals] : [])];
  const changes = columns.map((_, i) =>
    lines.reduce((most, row) => Math.max(most, lengthOfChange(row[i])), 0),
  );
  const hasChanges = changes.some((length) => length > 0);
  const barColumn = bars ? barPlace(data) : -1;
  const largest = barColumn < 0 ? 0 : Math.max(0, ...rows.map((row) => numberIn(row[barColumn])));
  return (
    <div id={id} className={styles.scroll} tabIndex={0} role="group" aria-labelledby={titleId}>
      <table
        className={styles.table}
        data-mini={mini || undefined}
        data-numbers={hasChanges ? columns.filter(isNumber).length : undefined}
        aria-labelledby={titleId}
      >
        <thead>
          <tr>
            {columns.map((column, i) => (
              <HeadCell
                key={column.key}
                column={column}
                ink={inks?.[i] ?? null}
                isBar={i === barColumn}
                changeLength={changes[i] ?? 0}
                seriesHref={isSeries(column) ? (seriesHref?.(column.label) ?? null) : null}
                {...(sortHref && { sortHref })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, r) => (
            <tr key={r}>
              {row.map((cell, i) => (
                <BodyCell
                  key={i}
                  cell={cell}
                  column={columns[i]}
                  isFirst={i === 0}
                  changeLength={changes[i] ?? 0}
                  href={i === 0 ? (nameHref?.(cell.raw) ?? null) : null}
                  {...(i === barColumn && largest > 0 && { share: numberIn(cell) / largest })}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {totals.map((cell, i) => (
                <BodyCell
                  key={i}
                  cell={
                    columns[i]?.role === "dimension" ? { ...cell, text: i === 0 ? totalsLabel : "" } : cell
                  }
                  column={columns[i]}
                  isFirst={i === 0}
                  changeLength={changes[i] ?? 0}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {after}
    </div>
  );
}

const sortWords = { asc: "ascending", desc: "descending" } as const;
const sortSigns = { asc: "\u00a0↑", desc: "\u00a0↓" } as const;

type HeadCellProps = {
  column: DataColumn;
  ink: Ink | null;
  isBar: boolean;
  changeLength: number;
  sortHref?: SortHref;
  seriesHref: string | null;
};

function HeadCell({ column, ink, isBar, changeLength, sortHref, seriesHref }: HeadCellProps) {
  const sorted = column.role === "dimension" && isTime(column) && !sortHref ? null : column.sorted;
  const text = column.label + (sorted ? sortSigns[sorted] : "");
  return (
    <th
      scope="col"
      aria-sort={sorted ? sortWords[sorted] : undefined}
      data-ink={ink ?? undefined}
      data-bar={isBar || undefined}
      {...changeRoom(changeLength)}
      data-days={column.type === "date" || undefined}
    >
      {sortHref ? (
        <a href={sortHref({ column: column.key, dir: nextDirection(column) })} rel="nofollow" data-sort>
          {text}
        </a>
      ) : (
        <FilterLink href={seriesHref}>{text}</FilterLink>
      )}
    </th>
  );
}

const isNumber = ({ role }: DataColumn) => role === "metric";
const isSeries = ({ role, comparison }: DataColumn) => role === "metric" && !comparison;

function nextDirection({ role, sorted }: DataColumn): OrderBy["dir"] {
  if (sorted) return sorted === "asc" ? "desc" : "asc";
  return role === "metric" ? "desc" : "asc";
}

const isTime = ({ type }: DataColumn) => type === "date" || type === "week" || type === "month";

/** In characters. */
const longName = 36;

type BodyCellProps = {
  cell: DataCell;
  column: DataColumn | undefined;
  isFirst: boolean;
  /** In characters. */
  changeLength: number;
  href?: string | null;
  share?: number;
};

function BodyCell({ cell, column, isFirst, changeLength, href = null, share }: BodyCellProps) {
  const { raw, text, receipt, change } = cell;
  if (column?.role === "dimension") {
    const value = raw === null || raw === text ? undefined : raw;
    const Cell = isFirst ? "th" : "td";
    return (
      <Cell scope={isFirst ? "row" : undefined} data-text={isFirst ? undefined : true} data-value={value}>
        <FilterLink href={href}>
          {text.length > longName ? (
            <span className={styles.name} title={text}>
              <Name text={text} />
            </span>
          ) : (
            <Name text={text} />
          )}
        </FilterLink>
      </Cell>
    );
  }
  const number = <Value text={text} receipt={receipt} />;
  return (
    <td data-value={raw ?? undefined} {...changeRoom(changeLength, change)}>
      {share === undefined ? (
        number
      ) : (
        <div className={styles.bar} style={{ "--v": Math.round(share * 100) } as CSSProperties}>
          <i />
          <span>{number}</span>
        </div>
      )}
      {change && " " /* for text browsers */}
      {change && <Change change={change} isQuiet={changeInCell(change, "beside") === null} />}
    </td>
  );
}

function FilterLink({ href, children }: { readonly href: string | null; readonly children: ReactNode }) {
  if (href === null) return children;
  return (
    <a href={href} rel="nofollow">
      {children}
    </a>
  );
}

function Name({ text }: { readonly text: string }) {
  return /^[ -~]*$/.test(text) ? text : <bdi>{text}</bdi>;
}

function barPlace({ columns }: Data): number {
  const sorted = columns.findIndex(({ role, sorted }) => role === "metric" && sorted !== null);
  return sorted >= 0 ? sorted : columns.findIndex(({ role }) => role === "metric");
}

function changeRoom(length: number, change?: DataCell["change"]) {
  if (length === 0) return {};
  return { style: { "--c": length } as CSSProperties, "data-changes": change ? undefined : true };
}

/** Characters, with the arrow. */
function lengthOfChange(cell: DataCell | undefined): number {
  const change = changeInCell(cell?.change, "beside");
  return change ? change.text.length + (change.arrow ? 2 : 0) : 0;
}

function numberIn(cell: DataCell | undefined): number {
  return typeof cell?.raw === "number" ? Math.max(0, cell.raw) : 0;
}
