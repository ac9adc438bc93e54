import { isEmptyKind, kindOfCell } from "./cell-kind.ts";
import { findHead, type Head } from "./find-head.ts";

/** From the first column to the one after the last. Null: all. */
export type Slice = readonly [from: number, to: number] | null;

export type Part = { readonly head: Head; readonly slice: Slice };

const enoughRows = 3;

type Rows = readonly (readonly string[])[];

/** Empty columns within one table are more common, so each part needs labels and numbers. */
export function findParts(rows: Rows, head: Head): readonly Part[] {
  const whole = [{ head, slice: null }];
  if (head.rows === 0) return whole;
  const body = rows.slice(head.skipped + head.rows);
  const isEmpty = (at: number) =>
    head.names[at]!.trim() === "" && body.every((cells) => isEmptyKind(kindOfCell(cells[at] ?? "")));
  const slices: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= head.names.length; at++) {
    if (at < head.names.length && !isEmpty(at)) continue;
    if (at > from) slices.push([from, at]);
    from = at + 1;
  }
  if (slices.length < 2) return whole;
  const parts = slices.map((slice) => {
    const own = findHead(rows.slice(head.skipped).map((cells) => cells.slice(...slice)));
    return { slice, head: { ...own, skipped: head.skipped + own.skipped } };
  });
  const areTables = parts.every(
    ({ head: { kinds, score } }) =>
      score > 0 && kinds.includes("number") && kinds.some((kind) => kind !== "number"),
  );
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;
  const rowsOfTables = body.filter((cells) => filled(cells) > 1);
  const lengths = slices.map(
    ([start, end]) => rowsOfTables.filter((cells) => filled(cells.slice(start, end)) > 0).length,
  );
  const days = parts.filter(({ head: { kinds } }) => kinds.includes("day")).length;
  const areKeyed = () =>
    rowsOfTables.length >= enoughRows &&
    parts.every(({ head: { kinds }, slice: [start] }) => {
      const label = start + kinds.findIndex((kind) => kind !== "number");
      const texts = rowsOfTables.map((cells) => (cells[label] ?? "").trim());
      // The address of a keyword's page belongs to its row.
      const areUrls = start > 0 && /\burls?\b/i.test(head.names[label] ?? "");
      return !areUrls && texts.every((text) => text !== "") && new Set(texts).size === texts.length;
    });
  return areTables && (new Set(lengths).size > 1 || days > 1 || areKeyed()) ? parts : whole;
}
