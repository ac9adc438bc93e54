import { z } from "zod";
import { ConnectorFailure, unexpectedFormat } from "#app/connectors/core/wire/failure.ts";
import type { Provider } from "#app/connectors/core/define.ts";
import { graph, graphPages } from "#app/connectors/core/families/meta.ts";
import { isTooMuch, tooMuchFailure } from "#app/connectors/core/families/meta-failures.ts";
import { rangePieces } from "#app/connectors/core/answers/range-pieces.ts";
import { addDays, type DateRange, rangeLength, startOfMonth } from "#app/lib/plain-date.ts";
import { Line } from "./figures.ts";

export type InsightsQuery = {
  readonly account: string;
  readonly range: DateRange;
  readonly words: Readonly<Record<string, string>>;
  readonly isHeavy: boolean;
  readonly isDivisible: boolean;
};
type Lines = { readonly items: readonly Line[]; readonly isTruncated: boolean };
type Parts = { readonly parts: readonly (readonly Line[])[]; readonly isTruncated: boolean };

const pageSize = 500;
const smallerPages = [100, 25];
const maxDivisions = 40;

/** https://developers.facebook.com/docs/marketing-api/insights */
export function insights(provider: Provider, question: InsightsQuery): Promise<Parts> {
  return inParts(provider, question, { tooLong: Infinity, divisions: 0 });
}

/** `tooLong`: days refused as too much. Halves of the range are tried first, then smaller pages. */
async function inParts(
  provider: Provider,
  question: InsightsQuery,
  known: { tooLong: number; divisions: number },
): Promise<Parts> {
  const days = rangeLength(question.range);
  let refusal: unknown = null;
  if (days < known.tooLong)
    try {
      const { items, isTruncated } = await whole(provider, question);
      return { parts: [items], isTruncated };
    } catch (error) {
      // People count once over a range: divides an abandoned job only if by day.
      const isAbandoned = error instanceof JobAbandoned && isByDay(question) && days > 1;
      if (!isAbandoned && !(isTooMuch(error) && question.isDivisible)) throw error;
      known.tooLong = Math.min(known.tooLong, days);
      refusal = error;
    }
  if (days === 1) {
    const { items, isTruncated } = await bySmallerPages(provider, question);
    return { parts: [items], isTruncated };
  }
  known.divisions += 1;
  if (known.divisions > maxDivisions) throw refusal ?? tooMuchFailure("facebook-ads");
  const found: Parts[] = [];
  for (const range of halvesOf(question)) found.push(await inParts(provider, { ...question, range }, known));
  return {
    parts: found.flatMap(({ parts }) => parts),
    isTruncated: found.some(({ isTruncated }) => isTruncated),
  };
}

function halvesOf({ range, words }: InsightsQuery): readonly DateRange[] {
  const halves = rangePieces(range, Math.ceil(rangeLength(range) / 2));
  const second = startOfMonth(halves.at(-1)!.from);
  if (words["time_increment"] !== "monthly" || second <= range.from) return halves;
  return [
    { from: range.from, to: addDays(second, -1) },
    { from: second, to: range.to },
  ];
}

const isByDay = ({ words }: InsightsQuery) => words["time_increment"] === "1";

async function whole(provider: Provider, question: InsightsQuery): Promise<Lines> {
  if (!question.isHeavy)
    try {
      return await direct(provider, question);
    } catch (error) {
      if (!isTooMuch(error)) throw error;
    }
  return byJob(provider, question);
}

function direct(
  provider: Provider,
  question: InsightsQuery,
  limit = pageSize,
  mostPages = 50,
): Promise<Lines> {
  const query = { ...formOf(question), limit };
  const request = { method: "GET", url: `${graph()}/${question.account}/insights`, query } as const;
  return graphPages(provider, request, Line, mostPages);
}

async function bySmallerPages(provider: Provider, question: InsightsQuery): Promise<Lines> {
  for (const limit of smallerPages)
    try {
      return await direct(provider, question, limit, 200);
    } catch (error) {
      if (!isTooMuch(error)) throw error;
    }
  throw tooMuchFailure("facebook-ads");
}

function formOf({ words, range }: InsightsQuery): Record<string, string> {
  return { ...words, time_range: JSON.stringify({ since: range.from, until: range.to }) };
}

async function byJob(provider: Provider, question: InsightsQuery): Promise<Lines> {
  const run = await start(provider, question);
  if (!(await isDone(provider, run))) throw new JobAbandoned();
  const request = { method: "GET", url: `${graph()}/${run}/insights`, query: { limit: pageSize } } as const;
  return graphPages(provider, request, Line, 200);
}

class JobAbandoned extends ConnectorFailure {
  constructor() {
    const what = "Facebook Ads could not create this report. Choose fewer days or less detail.";
    super("facebook-ads", "unavailable", what, 300);
  }
}

/** The id may exceed a safe integer. */
async function start({ exchange }: Provider, question: InsightsQuery): Promise<string> {
  const form = formOf(question);
  const { body } = await exchange(
    { method: "POST", url: `${graph()}/${question.account}/insights`, form },
    null,
  );
  const run = /"report_run_id"\s*:\s*"?(\d+)/.exec(body)?.[1];
  if (run) return run;
  throw failed("unexpected-reply", unexpectedFormat("Facebook Ads"));
}

const Run = z.object({ async_status: z.string(), async_percent_completion: z.number().default(0) });

/** False if Meta gave up. "Completed" may come before 100 percent. */
async function isDone({ call, wait }: Provider, run: string): Promise<boolean> {
  const query = { fields: "async_status,async_percent_completion" };
  for (let pause = 2, waited = 0; waited < 600; waited += pause, pause = Math.min(10, pause * 1.5)) {
    await wait(pause);
    const { async_status, async_percent_completion } = await call(
      { method: "GET", url: `${graph()}/${run}`, query },
      Run,
    );
    if (/Failed|Skipped/.test(async_status)) return false;
    if (async_status === "Job Completed" && async_percent_completion === 100) return true;
  }
  throw failed("unavailable", "Facebook Ads is still preparing this report. We will retry later.");
}

function failed(kind: "unavailable" | "unexpected-reply", what: string): ConnectorFailure {
  return new ConnectorFailure("facebook-ads", kind, what, 300);
}
