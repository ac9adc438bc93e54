import { z } from "zod";
import { totalsOfCountedRows } from "#app/connectors/core/answers/totals-of-counted-rows.ts";
import { dayOf } from "#app/connectors/core/answers/day-of.ts";
import type { Answer } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { flagIf } from "#app/connectors/core/flags.ts";
import { listAnswer } from "#app/connectors/core/answers/list-answer.ts";
import { separateByCurrency } from "#app/connectors/core/answers/separate-by-currency.ts";
import type { PlainReportRequest } from "#app/connectors/core/plain-report-request.ts";
import {
  addDays,
  type DateRange,
  isInRange,
  isTimeZone,
  type PlainDate,
  timeZone,
} from "#app/lib/plain-date.ts";
import type { Row } from "#app/metrics/table.ts";
import { api, listOf, Me, me, Pipelines, pipelines } from "./api.ts";
import { metrics } from "./catalogue.ts";
import { endOf, type Names, numbersOf, Opportunity, placesOf } from "./opportunities.ts";

const Created = z.object({ id: z.number(), creation_date: z.string() });
const Users = z.array(z.object({ id: z.number(), name: z.string().nullish() }));

/** Filters are in UTC, days are the team's: one more day on both sides. */
const around = (name: string, { from, to }: DateRange) => ({
  [`${name}_after`]: `${addDays(from, -1)}T00:00:00.000Z`,
  [`${name}_before`]: `${addDays(to, 2)}T00:00:00.000Z`,
});

export async function report(ask: PlainReportRequest): Promise<Answer> {
  const { team } = await ask.call(me, Me);
  const zone = isTimeZone(team.time_zone) ? team.time_zone : timeZone("UTC");
  const dayIn = (written: string | null | undefined) => {
    const day = dayOf(written, zone);
    return day !== null && isInRange(day, ask.range) ? day : null;
  };
  const { reportType } = ask.params;
  if (reportType === "accounts" || reportType === "contacts") {
    const { items, isTruncated } = await listOf(ask, reportType, around("creation", ask.range), Created);
    const days = items.flatMap(({ creation_date }) => dayIn(creation_date) ?? []);
    const key = `new_${reportType}`;
    return {
      rows: days.map((date) => ({ date, [key]: 1 })),
      totals: isTruncated ? {} : { [key]: days.length },
      zone,
      flags: flagIf(isTruncated, "truncated"),
    };
  }
  return { ...(await opportunities(ask, dayIn, team.currency?.iso ?? null)), zone };
}

async function opportunities(
  ask: PlainReportRequest,
  dayIn: (written: string | null | undefined) => PlainDate | null,
  usualCurrency: string | null,
): Promise<Answer> {
  const { dimensions, range, params } = ask;
  const { reportType, pipeline: wanted = "" } = params;
  const pipeline = (await ask.call(pipelines, Pipelines)).find(({ id }) => String(id) === wanted);
  if (!pipeline)
    throw new ConnectorFailure(
      "salesflare",
      "no-access",
      "This pipeline no longer exists. Choose another one in the widget.",
    );
  const stages = new Map(pipeline.stages.map((stage) => [stage.id, stage]));
  const dates = reportType === "open" ? {} : around(reportType === "closed" ? "close" : "creation", range);
  const query = { pipeline: wanted, details: true, order_by: "creation_date", ...dates };
  const { items, isTruncated } = await listOf(ask, "opportunities", query, Opportunity);

  const dayOfReport = (one: Opportunity) =>
    dayIn(reportType === "closed" ? one.close_date : one.creation_date);
  const currency = pipeline.currency?.iso ?? usualCurrency;
  const { own: inCurrency, flags } = separateByCurrency(
    items.filter((one) => {
      const end = endOf(stages.get(one.stage.id));
      if (reportType === "open") return end === null;
      return (reportType !== "closed" || end !== null) && dayOfReport(one) !== null;
    }),
    currency,
    ["opportunity", "opportunities"],
  );
  const own = [...inCurrency];
  const users = await usersOf(ask, own);
  const names = { stage: (id: number) => stages.get(id), user: (id: number) => users.get(id) };
  const rows =
    reportType === "stages"
      ? own.flatMap((one) => staysOf(one, names))
      : own.map((one): Row => {
          const date = reportType === "open" ? null : dayOfReport(one);
          return { id: String(one.id), date, ...placesOf(one, names), ...numbersOf(one, names) };
        });
  const answer = listAnswer(rows, { key: "id", dimensions, metrics }, { isTruncated });
  return {
    ...answer,
    ...totalsOfCountedRows(rows, isTruncated, metrics),
    ...(dimensions.includes("tag") && { rows: own.flatMap((one, at) => tagged(one, rows[at]!)) }),
    currency,
    flags: [...flagIf(reportType === "open", "no-dates"), ...(answer.flags ?? []), ...flags],
  };
}

function tagged({ tags }: Opportunity, row: Row): Row[] {
  return tags.length === 0
    ? [{ ...row, tag: null }]
    : tags.map(({ id, name }) => ({ ...row, tag: name ?? `#${id}` }));
}

function staysOf({ id, stage_updates }: Opportunity, { stage }: Names): Row[] {
  return stage_updates.flatMap((update, at) =>
    typeof update.duration_in_seconds === "number" // the current stage has none yet
      ? [
          {
            id: `${id} ${at}`,
            stage: update.stage.name ?? stage(update.stage.id)?.name ?? `#${update.stage.id}`,
            stays: 1,
            time_in_stage: update.duration_in_seconds,
          },
        ]
      : [],
  );
}

async function usersOf(
  { call, dimensions }: PlainReportRequest,
  items: readonly Opportunity[],
): Promise<Map<number, string>> {
  const isWanted = dimensions.some((dimension) => dimension === "owner" || dimension === "assignee");
  const isNumber = items.some(({ owner, assignee }) => owner?.name === null || assignee?.name === null);
  if (!isWanted || !isNumber) return new Map();
  const users = await call({ method: "GET", url: `${api}/users` }, Users);
  return new Map(users.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
}
