import { z } from "zod";
import { ConnectorFailure, unexpectedFormat } from "#app/connectors/core/wire/failure.ts";
import type { Provider } from "#app/connectors/core/define.ts";
import { graph, graphPages } from "#app/connectors/core/families/meta.ts";
import { isTooMuch } from "#app/connectors/core/families/meta-failures.ts";
import { rangePieces } from "#app/connectors/core/answers/range-pieces.ts";
import { type DateRange, rangeLength } from "#app/lib/plain-date.ts";
import { Line } from "./figures.ts";

export type InsightsQuery = {
  readonly account: string;
  readonly range: DateRange;
  readonly words: Readonly<Record<string, string>>;
  /** A direct request would be refused or cut off. */
  readonly isHeavy: boolean;
};
type Lines = { readonly items: readonly Line[]; readonly isTruncated: boolean };

const pageSize = "500";

/** https://developers.facebook.com/docs/marketing-api/insights: as a job if too much for a direct request. */
export async function insights(provider: Provider, question: InsightsQuery): Promise<Lines> {
  const { account, isHeavy } = question;
  if (!isHeavy)
    try {
      const query = { ...formOf(question), limit: pageSize };
      return await graphPages(
        provider,
        { method: "GET", url: `${graph()}/${account}/insights`, query },
        Line,
      );
    } catch (error) {
      if (!isTooMuch(error)) throw error;
    }
  return byJob(provider, question);
}

function formOf({ words, range }: InsightsQuery): Record<string, string> {
  return { ...words, time_range: JSON.stringify({ since: range.from, until: range.to }) };
}

async function byJob(provider: Provider, question: InsightsQuery): Promise<Lines> {
  const run = await start(provider, question);
  if (await isDone(provider, run)) {
    const request = { method: "GET", url: `${graph()}/${run}/insights`, query: { limit: pageSize } } as const;
    return graphPages(provider, request, Line, 200);
  }
  // People are counted once over a range, so only reports by day may be split.
  const days = rangeLength(question.range);
  if (question.words["time_increment"] !== "1" || days < 2)
    throw failed(
      "unavailable",
      "Facebook Ads could not create this report. Choose fewer days or less detail.",
    );
  const halves = rangePieces(question.range, Math.ceil(days / 2));
  const parts: Lines[] = [];
  for (const range of halves) parts.push(await byJob(provider, { ...question, range }));
  return {
    items: parts.flatMap(({ items }) => items),
    isTruncated: parts.some(({ isTruncated }) => isTruncated),
  };
}

/** As text: the id may exceed a safe integer. */
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

/** Waits up to ten minutes; false if Meta gave up. "Completed" may come before 100 percent. */
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
