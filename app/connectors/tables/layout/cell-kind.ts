import { dateFormatNames, readDay } from "../cells/days.ts";
import { readClock } from "../cells/durations.ts";
import { isBound, isMissingNumber, readNumber } from "../cells/numbers.ts";

/** `year`: a whole number from 1950 to 2100. `mark`: a missing value, such as "--". */
export type CellKind = "blank" | "mark" | "number" | "year" | "day" | "text";

const maxRemembered = 5_000;
const remembered = new Map<string, CellKind>();

export function kindOfCell(text: string): CellKind {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const kind = text.length > 200 ? "text" : findKind(text.trim());
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(text, kind);
  return kind;
}

function findKind(text: string): CellKind {
  if (text === "") return "blank";
  if (isMissingNumber(text) || (text !== "/" && /^[\p{P}\p{S}\s]+$/u.test(text))) return "mark";
  if (/^(?:19[5-9]\d|20\d\d|2100)$/.test(text)) return "year";
  if (/\p{N}/u.test(text) && (dayOfDigits.test(text) || isDay(text))) return "day";
  return isNumber(text) ? "number" : "text";
}

const dayOfDigits = /^(?:19[5-9]\d|20\d\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])?$/;

export function isEmptyCell(text: string): boolean {
  if (text.length > 200) return false;
  const trimmed = text.trim();
  return (
    isMissingNumber(trimmed) || (trimmed !== "/" && !startsPlainly.test(trimmed) && !hasContent.test(trimmed))
  );
}

const startsPlainly = /^[a-z0-9]/i;
const hasContent = /[^\p{P}\p{S}\s]/u;

/** Digits alone are rather a number. */
function isDay(text: string): boolean {
  if (/^[\d\s.,]*$/.test(text) && !/\d[.,]\s?\d{1,2}[.,]\s?\d/.test(text)) return false;
  return dateFormatNames.some((format) => readDay(text, format) !== null);
}

function isNumber(text: string): boolean {
  return (
    typeof readNumber(text, ".") === "number" ||
    typeof readNumber(text, ",") === "number" ||
    readClock(text) !== null ||
    /^~\s*[\d.,]+\s*%?$/.test(text) ||
    isBound(text)
  );
}

export const isDataKind = (kind: CellKind) => kind === "number" || kind === "year" || kind === "day";
export const isEmptyKind = (kind: CellKind) => kind === "blank" || kind === "mark";

export function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && cells[width - 1]!.trim() === "") width--;
  return width;
}

/** Counts to `most` at most. */
export function countFilled(cells: readonly string[], most = Infinity): number {
  let count = 0;
  for (const cell of cells) if (cell.trim() !== "" && ++count >= most) break;
  return count;
}
