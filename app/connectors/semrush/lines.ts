import { type Columns, rowOf } from "#app/connectors/core/families/seo-columns.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { readNumber } from "#app/connectors/core/loose-number.ts";
import { noDataRule, nullIfNoData } from "#app/connectors/core/answers/no-data-rule.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import type { Row } from "#app/metrics/table.ts";
import { readCsv } from "./csv.ts";

/** Every line costs units. Without a limit Semrush sends ten thousand. */
const paging = { by: "offset", size: 100, mostPages: 3 } as const;

export type Query = Readonly<Record<string, string | number | undefined>>;

export const noDataReply = noDataRule([400, 404], /^ERROR 50 ::/);

/** Texts last: a truncated reply then cannot end within a number. */
export async function linesOf(
  { exchange }: PlainReportRequest,
  url: string,
  columns: Columns,
  query: Query,
): Promise<Row[]> {
  const texts = Object.values(columns.cells ?? {});
  const numbers = Object.values(columns.numbers).flat();
  const codes = [...numbers, ...texts];
  const request = { method: "GET", url, query: { ...query, export_columns: codes.join(",") } } as const;
  const reply = await nullIfNoData(exchange(request, null));
  return (reply ? readCsv(reply.body, codes) : []).map(({ text, number }) =>
    rowOf(columns, {
      ...Object.fromEntries(numbers.map((code) => [code, number(code)])),
      ...Object.fromEntries(texts.map((code) => [code, text(code) || null])),
    }),
  );
}

export async function manyLinesOf(ask: PlainReportRequest, url: string, columns: Columns, query: Query) {
  let isPaidUp = true;
  const { items, isTruncated } = await allPages(paging, async (offset) => {
    // The limit counts from the first line, not from the offset.
    const page = { ...(offset > 0 && { display_offset: offset }), display_limit: offset + paging.size };
    const reading = linesOf(ask, url, columns, { ...query, ...page });
    const lines = offset === 0 ? await reading : await unlessOutOfUnits(reading);
    isPaidUp = lines !== null;
    return { items: lines ?? [] };
  });
  const isWhole =
    isPaidUp && !isTruncated && (items.length % paging.size === 0 || !(await isOutOfUnits(ask)));
  return { rows: items, isTruncated: !isWhole };
}

export async function unlessOutOfUnits<Found>(answer: Promise<Found>): Promise<Found | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === "out-of-quota") return null;
    throw error;
  }
}

/** Semrush silently sends fewer lines without enough units. Reading the balance is free. */
async function isOutOfUnits({ exchange }: PlainReportRequest): Promise<boolean> {
  const url = "https://www.semrush.com/users/countapiunits.html";
  try {
    const { body } = await exchange({ method: "GET", url }, null);
    const units = readNumber(body.replace(/,/g, ""));
    return units !== null && units < dearestLine;
  } catch (error) {
    if (error instanceof ConnectorFailure) return false;
    throw error;
  }
}
const dearestLine = 200;

/** Without scheme, path and www. */
export function domainOf({ params: { target = "" } }: PlainReportRequest): string {
  return target
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/^www\./, "")
    .replace(/[/?#].*$/, "");
}
