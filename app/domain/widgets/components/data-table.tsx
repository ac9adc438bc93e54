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
  readonly after?: ReactNode;
};

/** `data-value` has each cell's raw value. */
export function DataTable({ data, id, titleId, mini, bars, limit, inks, sortHref, after }: DataTableProps) {
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

type HeadCellProps = { column: DataColumn; ink: Ink | null; isBar: boolean; sortHref?: SortHref };

/** Time columns are ascending anyway: a mark only where readers can sort. */
function HeadCell({ column, ink, isBar, sortHref }: HeadCellProps) {
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
        text
      )}
    </th>
  );
}

function nextDirection({ role, sorted }: DataColumn): OrderBy["dir"] {
  if (sorted) return sorted === "asc" ? "desc" : "asc";
  return role === "metric" ? "desc" : "asc";
}

const isTime = ({ type }: DataColumn) => type === "date" || type === "week" || type === "month";

/** Characters; longer names wrap over too many lines. */
const longName = 36;

type BodyCellProps = { cell: DataCell; column: DataColumn | undefined; isFirst: boolean; share?: number };

function BodyCell({ cell, column, isFirst, share }: BodyCellProps) {
  const { raw, text, receipt, change } = cell;
  if (column?.role === "dimension") {
    const value = raw === null || raw === text ? undefined : raw;
    const Cell = isFirst ? "th" : "td";
    return (
      <Cell scope={isFirst ? "row" : undefined} data-text={isFirst ? undefined : true} data-value={value}>
        {text.length > longName ? (
          <span className={styles.name} title={text}>
            <Name text={text} />
          </span>
        ) : (
          <Name text={text} />
        )}
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
