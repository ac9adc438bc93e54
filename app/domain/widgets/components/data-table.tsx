import type { CSSProperties, ReactNode } from "react";
import type { Ink } from "#app/charts/scene.ts";
import type { OrderBy } from "#db/schema/documents.ts";
import type { DataCell, DataColumn, DataTable as Data } from "#app/views/widget-view.ts";
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
  /** Tooltips find their values by these colors. */
  readonly inks?: readonly (Ink | null)[];
  readonly sortHref?: SortHref;
  /** Links that filter the page; null for plain names. */
  readonly nameHref?: (name: DataCell["raw"]) => string | null;
  readonly seriesHref?: (name: string) => string | null;
  readonly after?: ReactNode;
};

/** `data-value` has each cell's raw value. */
export function DataTable({ data, id, titleId, mini, bars, limit, inks, ...links }: DataTableProps) {
  const { sortHref, nameHref, seriesHref, after } = links;
  const { columns, rows, totals, totalsLabel } = data;
  const shown = limit === undefined ? rows : rows.slice(0, limit);
  const barColumn = bars ? barPlace(data) : -1;
  const largest = barColumn < 0 ? 0 : Math.max(0, ...rows.map((row) => numberIn(row[barColumn])));
  return (
    <div id={id} className={styles.scroll} tabIndex={0} role="group" aria-labelledby={titleId}>
      <table className={styles.table} data-mini={mini || undefined} aria-labelledby={titleId}>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <HeadCell
                key={column.key}
                column={column}
                ink={inks?.[i] ?? null}
                isBar={i === barColumn}
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
  sortHref?: SortHref;
  seriesHref: string | null;
};

/** Time columns are ascending anyway: a mark only where readers can sort. */
function HeadCell({ column, ink, isBar, sortHref, seriesHref }: HeadCellProps) {
  const sorted = column.role === "dimension" && isTime(column) && !sortHref ? null : column.sorted;
  const text = column.label + (sorted ? sortSigns[sorted] : "");
  return (
    <th
      scope="col"
      aria-sort={sorted ? sortWords[sorted] : undefined}
      data-ink={ink ?? undefined}
      data-bar={isBar || undefined}
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

const isSeries = ({ role, comparison }: DataColumn) => role === "metric" && !comparison;

function nextDirection({ role, sorted }: DataColumn): OrderBy["dir"] {
  if (sorted) return sorted === "asc" ? "desc" : "asc";
  return role === "metric" ? "desc" : "asc";
}

const isTime = ({ type }: DataColumn) => type === "date" || type === "week" || type === "month";

/** Characters; longer names wrap over too many lines. */
const longName = 36;

type BodyCellProps = {
  cell: DataCell;
  column: DataColumn | undefined;
  isFirst: boolean;
  href?: string | null;
  share?: number;
};

function BodyCell({ cell, column, isFirst, href = null, share }: BodyCellProps) {
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
    <td data-value={raw ?? undefined}>
      {share === undefined ? (
        number
      ) : (
        <div className={styles.bar} style={{ "--v": Math.round(share * 100) } as CSSProperties}>
          <i />
          <span>{number}</span>
        </div>
      )}
      {change && " " /* for text browsers */}
      {change && <Change change={change} />}
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

function numberIn(cell: DataCell | undefined): number {
  return typeof cell?.raw === "number" ? Math.max(0, cell.raw) : 0;
}
