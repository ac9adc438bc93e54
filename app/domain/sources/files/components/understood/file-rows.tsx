import type { ReactNode } from "react";
import { Cell, HeaderCell, Table } from "#app/ui/blocks/table.tsx";
import styles from "./understood.module.css";

type FileRow = {
  readonly line: number | null;
  readonly cells: readonly string[];
  readonly more?: ReactNode;
  readonly kind?: "refused" | "out";
  readonly bad?: number | null;
};

type FileRowsProps = {
  readonly caption: string;
  readonly names: readonly string[];
  readonly lines: readonly FileRow[];
  readonly moreName?: string;
  readonly always?: number | null;
};

const shownColumns = 6;

export function FileRows({ caption, names, lines, moreName, always = null }: FileRowsProps) {
  const shown = [...names.keys()].filter(
    (at) => at < shownColumns - 1 || at === always || names.length <= shownColumns,
  );
  const hasLines = lines.some(({ line }) => line !== null);
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          {hasLines && <HeaderCell>Line</HeaderCell>}
          {moreName && <HeaderCell>{moreName}</HeaderCell>}
          {shown.map((at) => (
            <HeaderCell key={at}>
              <bdi>{names[at]}</bdi>
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, cells, more, kind, bad }, n) => (
          <tr key={`${line} ${n}`} className={kind && styles[kind]}>
            {hasLines && (
              <th scope="row" className={styles.raw}>
                {line?.toLocaleString("en-GB")}
              </th>
            )}
            {moreName && <Cell className={styles.why}>{more}</Cell>}
            {shown.map((at) => (
              <Cell key={at} className={styles.raw}>
                {at === bad ? (
                  <mark>
                    <bdi>{shortened(cells[at])}</bdi>
                  </mark>
                ) : (
                  <bdi>{shortened(cells[at])}</bdi>
                )}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const shortened = (text = "") => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
