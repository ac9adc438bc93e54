import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { day } from "#app/lib/plain-date.ts";
import { importBytes, type ImportedTable } from "./checking/import-bytes.ts";
import { isExplained } from "./checking/verdict.ts";
import { type Review, reviews, type Total } from "./review-files/expected.ts";

const folder = path.join(import.meta.dirname, "review-files");

/** Small files that a trial from outside found, each one kind of fault: the right numbers, or a question. */
test.each(reviews)("$file gives its own numbers, or a question", async (review) => {
  const imported = await importBytes(
    readFileSync(path.join(folder, review.file)),
    path.basename(review.file),
  );
  if (imported.outcome === "refused") {
    expect(imported.message).toMatch(review.refused ?? /there is no right refusal/);
    return;
  }
  const faults: string[] = [];
  for (const table of tablesFor(review, imported.tables)) faults.push(...(await faultsOf(review, table)));
  expect(faults).toEqual([]);
  if (!review.mayAsk) expect(imported.tables.flatMap(({ questions }) => questions).filter(({ about }) => about !== "currency")).toEqual([]); // oxfmt-ignore
});

const found = (name: string) => (column: { readonly name: string }) => {
  const plain = column.name.replaceAll(/[^\p{L}\p{N}#]+/gu, " ").trim();
  const wanted = name.replaceAll(/[^\p{L}\p{N}#]+/gu, " ").trim();
  return plain === wanted;
};

/** Tables that have a column of the review. */
function tablesFor({ totals }: Review, tables: readonly ImportedTable[]) {
  const having = tables.filter(({ columns }) =>
    Object.keys(totals).some((name) => columns.some(found(name))),
  );
  return having.length > 0 ? having : tables;
}

async function faultsOf(review: Review, table: ImportedTable): Promise<string[]> {
  const faults: string[] = [];
  const isAsked = (about: readonly (string | undefined)[]) =>
    isExplained({ about: about.filter((one) => one !== undefined) }, table);
  const dates = table.columns.filter(({ role }) => role === "date").map(({ key }) => key);
  const compare = async (
    what: string,
    wanted: Readonly<Record<string, Total>>,
    range: readonly [string, string] | null,
  ) => {
    const wide = await wideTotals(table, wanted);
    for (const [name, total] of Object.entries(wanted)) {
      const column = table.columns.find(found(name));
      const fair = Array.isArray(total) ? (total as readonly (number | null)[]) : [total as number | null];
      const about = [column?.key, ...(range ? dates : [])];
      if (column?.role !== "metric") {
        const seen = wide.get(name);
        if (!fair.includes(null) && !fair.includes(seen ?? null) && !isAsked(about)) faults.push(`${what}${name} is ${column?.role ?? "no column"}`); // oxfmt-ignore
        continue;
      }
      const [answer] = await table.ask([
        { metrics: [column.key], range: range && { from: day(range[0]), to: day(range[1]) } },
      ]);
      const seen = answer!.totals[column.key] ?? null;
      const isFair = fair.some(
        (value) =>
          value === seen ||
          (value !== null && seen !== null && Math.abs(value - seen) <= 1e-9 * Math.abs(value)),
      );
      if (!isFair && !isAsked(about))
        faults.push(`${what}${name}: expected ${fair.join(" or ")}, seen ${seen}`);
      const currency = answer!.currency;
      if (review.currency && currency && currency !== review.currency && !isAsked(["currency"]))
        faults.push(`currency: ${currency}`);
    }
  };
  await compare("", review.totals, null);
  if (review.range) await compare(`${review.range[0]} to ${review.range[1]}, `, review.range[2], [review.range[0], review.range[1]]); // oxfmt-ignore
  if (review.by) {
    const [dimension, metric, values] = review.by;
    const keys = [dimension, metric].map((name) => table.columns.find(found(name))?.key ?? "");
    const [answer] = await table.ask([{ dimension: keys[0]!, metrics: [keys[1]!] }]);
    const seen = Object.fromEntries(answer!.rows.map((row) => [String(row[keys[0]!]), row[keys[1]!]]));
    const isSame = Object.entries(values).every(([name, value]) => seen[name] === value);
    if (!isSame && !isAsked(keys)) faults.push(`by ${dimension}: ${JSON.stringify(seen)}`);
  }
  return faults;
}

/** Months and years as headings may become rows: their totals by heading. */
async function wideTotals(
  table: ImportedTable,
  wanted: Readonly<Record<string, Total>>,
): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  const metric = table.columns.find(({ role }) => role === "metric");
  if (!metric || Object.keys(wanted).every((name) => table.columns.some(found(name)))) return totals;
  const dimensions = table.columns.filter(({ role }) => role === "dimension" || role === "date");
  for (const { key, role } of dimensions) {
    const dimension = role === "date" ? "month" : key;
    const [answer] = await table.ask([{ dimension, metrics: [metric.key] }]).catch(() => []);
    for (const row of answer?.rows ?? []) {
      const name = String(row[dimension]);
      const month = /^\d{4}-\d\d-01$/.test(name) ? new Date(name).toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" }) : name; // oxfmt-ignore
      totals.set(month, Number(row[metric.key]));
    }
  }
  return totals;
}
