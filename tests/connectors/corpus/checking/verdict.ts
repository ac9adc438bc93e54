import Big from "big.js";
import type { TableColumn } from "#db/schema/documents/table.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { type Expected, halfUnit, reckon } from "../truth/reckon.ts";
import { isMetric, type MetricRole } from "../truth/roles.ts";
import type { Truth, TruthRow } from "../truth/table.ts";
import { headingName } from "../writing/render.ts";
import type { Shape } from "../writing/shape.ts";
import type { ImportedFile, ImportedTable, OpenQuestion } from "./import-bytes.ts";

export type Difference = {
  readonly what: string;
  readonly expected: string;
  readonly seen: string;
  /** A question about one of these column keys or options would explain it. */
  readonly about: readonly string[];
};

export type Verdict = {
  readonly is: "right" | "asked" | "refused" | "wrong";
  /** Questions that the file itself cannot answer are no loss. */
  readonly questions: readonly OpenQuestion[];
  readonly differences: readonly Difference[];
};

type Metric = Extract<TableColumn, { role: "metric" }>;

/** Compares every number of a file with the truth; `unknowable` are options that the file leaves open. */
export async function judge(
  file: ImportedFile,
  truths: readonly Truth[],
  shape: Shape,
  unknowable: readonly string[] = [],
): Promise<Verdict> {
  if (file.outcome === "refused") {
    const differences = [{ what: "file", expected: "imported", seen: file.message, about: [] }];
    return { is: saysWhere(file.message) ? "refused" : "wrong", questions: [], differences };
  }
  const all: Difference[] = [];
  const asked: OpenQuestion[] = [];
  let isSilent = false;
  for (const truth of truths) {
    const table = tableFor(truth, file.tables, shape);
    const differences = await compare(table, truth, shape);
    all.push(...differences);
    const leftOpen = [...unknowable, ...columnsWithoutTotal(table, truth, shape)];
    const open = table.questions.filter((question) => !isUnknowable(question, table, leftOpen));
    asked.push(...open);
    isSilent ||= differences.some((difference) => !isExplained(difference, table));
  }
  const is = isSilent ? "wrong" : all.length > 0 || asked.length > 0 ? "asked" : "right";
  return { is, questions: asked, differences: all };
}

/** A refusal is a way on if it names a line or what to do. */
const saysWhere = (message: string) =>
  /\bline \d|\bSave it|\bUnpack|\bChoose|\bleave out|\bopen\b|no rows of data/i.test(message);

/** A rate without its parts: only a person can know how it is weighted. */
function columnsWithoutTotal(table: ImportedTable, truth: Truth, shape: Shape): string[] {
  return truth.columns.flatMap((column, at) => {
    if (!isMetric(column.role) || reckon(truth, truth.rows, at).is === "number") return [];
    return findColumn(table, column, shape)?.key ?? [];
  });
}

/** "date" means the column of days. */
function isUnknowable(
  { about }: OpenQuestion,
  { columns }: ImportedTable,
  unknowable: readonly string[],
): boolean {
  const isDay = columns.some(({ key, role }) => key === about && role === "date");
  return unknowable.includes(isDay ? "date" : about);
}

/** A question about a column explains that column; one about the file explains all but the currency. */
export function isExplained(
  { about }: Pick<Difference, "about">,
  { questions, columns }: Pick<ImportedTable, "questions" | "columns">,
): boolean {
  // oxfmt-ignore
  return questions.some(
    (question) =>
      about.includes(question.about) ||
      (question.about !== "currency" && !columns.some(({ key }) => key === question.about)),
  );
}

function tableFor(truth: Truth, tables: readonly ImportedTable[], shape: Shape): ImportedTable {
  const score = (table: ImportedTable) =>
    truth.columns.filter((column) => findColumn(table, column, shape)).length;
  return [...tables].sort((a, b) => score(b) - score(a))[0]!;
}

const plain = (name: string) => name.replace(/\s+/g, " ").trim().toLowerCase();

export function findColumn(
  { columns }: Pick<ImportedTable, "columns">,
  { name, role, group }: Truth["columns"][number],
  shape: Shape,
): TableColumn | undefined {
  // A number without a name is the only one of its table: months as headings became rows.
  if (name === "") return columns.find((column) => column.role === "metric");
  const wanted = plain(headingName(name, role, shape));
  if (shape.header === "groups above" && group)
    return columns.find(
      (column) => plain(column.name).includes(wanted) && plain(column.name).includes(plain(group)),
    );
  return (
    columns.find((column) => plain(column.name) === wanted) ??
    columns.find((column) => plain(column.name).startsWith(wanted)) ??
    (shape.header === "one row" ? undefined : columns.find((column) => plain(column.name).includes(wanted)))
  );
}

async function compare(table: ImportedTable, truth: Truth, shape: Shape): Promise<Difference[]> {
  const differences: Difference[] = [];
  const dates = truth.columns.flatMap((column) =>
    ["date", "start", "end"].includes(column.role.kind) ? (findColumn(table, column, shape)?.key ?? []) : [],
  );
  const named = truth.columns.flatMap((column, at) => {
    if (!isMetric(column.role)) return [];
    const found = findColumn(table, column, shape);
    if (!found && column.role.kind === "sum") {
      const seen = `no such column: ${table.columns.map(({ name }) => name).join(" | ")}`;
      differences.push({ what: column.name, expected: "a column", seen, about: [] });
    }
    const isEmpty = truth.rows.every(({ values }) => values[at] === null);
    if (found && found.role !== "metric" && column.role.kind === "sum" && !isEmpty)
      differences.push({
        what: column.name,
        expected: "a number",
        seen: `${found.role}`,
        about: [found.key],
      });
    return found?.role === "metric" ? [{ column: found, role: column.role, at }] : [];
  });
  if (named.length === 0) return differences;
  const slices = slicesOf(table, truth, shape, differences);
  const metrics = named.map(({ column }) => column.key);
  const answers = await table.ask(slices.map(({ query }) => ({ ...query, metrics })));
  for (const [slice, answer] of answers.entries()) {
    const { what, query, groups } = slices[slice]!;
    for (const { name, rows } of groups) {
      const row = query.dimension ? answer.rows.find((one) => one[query.dimension!] === name) : answer.totals;
      // A row without a number may be a note.
      if (!row && named.every(({ at }) => rows.every(({ values }) => values[at] === null))) continue;
      if (!row) {
        differences.push({
          what: `${what} ${name}`,
          expected: "a row",
          seen: "none",
          about: [query.dimension!],
        });
        continue;
      }
      for (const { column, role, at } of named) {
        const expected = reckon(truth, rows, at);
        const seen = row[column.key] as number | null;
        if (fits(seen, expected, column, role, shape)) continue;
        const about = [
          column.key,
          ...(query.dimension ? [query.dimension] : []),
          ...(query.range ? dates : []),
        ];
        differences.push({ what: `${column.name}${what}${name && ` ${name}`}`, expected: inWords(expected), seen: `${seen} (${column.combine}, ${column.format})`, about }); // oxfmt-ignore
      }
    }
    const isNamed = shape.money.how !== "plain" || truth.columns.some(({ role }) => role.kind === "currency");
    const isMoney = named.some(({ column, role }) => column.format === "money" && role.kind === "sum");
    if (slice === 0 && isNamed && isMoney && answer.currency !== shape.money.code)
      differences.push({ what: "currency", expected: shape.money.code, seen: String(answer.currency), about: ["currency"] }); // oxfmt-ignore
  }
  return differences;
}

type Slice = {
  readonly what: string;
  readonly query: { readonly dimension: string | null; readonly range: DateRange | null };
  readonly groups: readonly { readonly name: string; readonly rows: readonly TruthRow[] }[];
};

/** The whole file, the first half of its time, and each value of its first dimension. */
function slicesOf(table: ImportedTable, truth: Truth, shape: Shape, differences: Difference[]): Slice[] {
  const { rows, grain, columns } = truth;
  const slices: Slice[] = [
    { what: "", query: { dimension: null, range: null }, groups: [{ name: "", rows }] },
  ];
  if (grain) {
    const ends = [...new Set(rows.map(({ to }) => to))].sort();
    const from = rows.map((row) => row.from).sort()[0]!;
    const to = ends[Math.floor((ends.length - 1) / 2)]!;
    const part = rows.filter((row) => row.to <= to);
    slices.push({
      what: ` to ${to}`,
      query: { dimension: null, range: { from, to } },
      groups: [{ name: "", rows: part }],
    });
  }
  const at = columns.findIndex(({ role }) => role.kind === "text" && role.of !== "fixed");
  if (at < 0) return slices;
  const found = findColumn(table, columns[at]!, shape);
  if (found?.role !== "dimension") {
    differences.push({ what: columns[at]!.name, expected: "a dimension", seen: found?.role ?? "no column", about: found ? [found.key] : [] }); // oxfmt-ignore
    return slices;
  }
  const groups = new Map<string, TruthRow[]>();
  for (const row of rows) groups.set(row.texts[at]!, [...(groups.get(row.texts[at]!) ?? []), row]);
  const byName = [...groups].map(([name, own]) => ({ name, rows: own }));
  return [...slices, { what: " by", query: { dimension: found.key, range: null }, groups: byName }];
}

function fits(
  seen: number | null,
  expected: Expected,
  column: Metric,
  role: MetricRole,
  shape: Shape,
): boolean {
  const value = seen === null || seen === undefined ? null : inTruthUnits(seen, column, role, shape);
  switch (expected.is) {
    case "none":
      if (shape.zeroRates && value?.eq(0)) return true; // as the file writes it
      return value === null || (expected.alone !== null && near(value, expected.alone, halfUnit(role)));
    case "sum or none":
      return value === null || near(value, expected.value, new Big(0));
    case "within":
      return value === null || (value.gte(expected.min) && value.lte(expected.max));
    case "number":
      if (expected.value === null || value === null) return value === null && expected.value === null;
      return near(value, expected.value, expected.tolerance);
  }
}

function near(seen: Big, value: Big, tolerance: Big): boolean {
  return seen
    .minus(value)
    .abs()
    .lte(tolerance.times("1.02").plus(value.abs().times("0.000000001")));
}

const secondsIn: Partial<Record<string, string>> = {
  hours: "3600",
  minutes: "60",
  seconds: "1",
  ms: "0.001",
};

/** Durations in seconds and amounts in units are as right as what the heading says. */
function inTruthUnits(seen: number, column: Metric, role: MetricRole, shape: Shape): Big {
  const value = new Big(seen);
  const perUnit = secondsIn[role.as];
  if (perUnit && column.format === "duration") return value.div(perUnit);
  if (role.as === "micros" && column.format !== "money") return value.div(1_000_000);
  if (role.as === "percent" && column.format !== "percent" && shape.percent !== "share")
    return value.div(100);
  return value;
}

function inWords(expected: Expected): string {
  switch (expected.is) {
    case "none":
      return expected.alone ? `none, or ${expected.alone.toString()}` : "none";
    case "sum or none":
      return `none, or ${expected.value.toString()}`;
    case "within":
      return `none, or ${expected.min.toString()} to ${expected.max.toString()}`;
    case "number":
      return expected.value === null ? "none" : expected.value.round(8).toString();
  }
}
