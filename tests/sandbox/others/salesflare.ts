import { addDays, day } from "#app/lib/plain-date.ts";
import { byDay, json, sandboxToken, type StandIn, steady, type Trial, isUnusual } from "../stand-in.ts";

// A small agency's pipelines. The team's days are those of Brussels: every second opportunity is created half an hour
// after midnight there, which is the evening before in UTC.

const stages = [
  { id: 11, name: "Lead", probability: 10, fixed_stage: null, order: 1 },
  { id: 12, name: "Proposal", probability: 60, fixed_stage: null, order: 2 },
  { id: 15, name: "Won", probability: 100, fixed_stage: 1, order: 3 },
  { id: 16, name: "Lost", probability: 0, fixed_stage: 2, order: 4 },
];
const euro = { id: 1, html: "&euro;", iso: "EUR" };
const dollar = { id: 2, html: "$", iso: "USD" };
const people = [
  { id: 7, name: "Ann Peeters", email: "ann@quay-studio.example" },
  { id: 8, name: "Bo Janssens", email: "bo@quay-studio.example" },
];
const tags = [
  { id: 3, name: "SEO" },
  { id: 4, name: "Ads" },
];
const pipelines = [
  {
    id: 1,
    name: "Retainers",
    currency: euro,
    stages,
    recurring: false,
    default_pipeline: false,
    archived: false,
  },
  {
    id: 2,
    name: "Websites",
    currency: euro,
    stages: [],
    recurring: false,
    default_pipeline: true,
    archived: false,
  },
  {
    id: 9,
    name: "Before 2020",
    currency: euro,
    stages: [],
    recurring: false,
    default_pipeline: false,
    archived: true,
  },
];

type Fact = {
  readonly date: string;
  readonly at: number;
  readonly stage: (typeof stages)[number];
  readonly value: number;
  readonly closed: string | null;
  readonly isForeign: boolean;
  readonly owner: (typeof people)[number];
  readonly tags: readonly (typeof tags)[number][];
  readonly days: number;
};

const first = "2026-01-01";
/** Newer ones are decided, so that the open pipeline is the same on every day. */
const lastOpen = "2026-10-31";

function factsOn(date: string): Fact[] {
  return [0, 1].map((at) => {
    const ends = steady(2, "end", date, at);
    const stage =
      date <= lastOpen && ends === 0 ? stages[steady(1, "stage", date, at)]! : stages[ends === 1 ? 2 : 3]!;
    const days = 1 + steady(20, "days", date, at);
    return {
      date,
      at,
      stage,
      value: 500 + 50 * steady(100, "value", date, at),
      closed: stage.fixed_stage === null ? null : addDays(day(date), days),
      isForeign: at === 0 && isUnusual(date, "-09"),
      owner: people[steady(1, "owner", date, at)]!,
      tags: tags.filter((_tag, index) => steady(2, "tag", index, date, at) === 0),
      days,
    };
  });
}

const factsIn = byDay(factsOn);
const between = (from: string, to: string) => factsIn(from < first ? first : from, to);
const instant = ({ date, at }: Fact) => {
  if (at === 0) return `${date}T10:00:00.000Z`;
  const isSummer = date > "2026-03-29" && date <= "2026-10-25";
  return `${addDays(day(date), -1)}T${isSummer ? "22" : "23"}:30:00.000Z`;
};
const idOf = ({ date, at }: Fact) => Number(date.replaceAll("-", "").slice(2)) * 10 + at;

function body(fact: Fact): Record<string, unknown> {
  const { date, at, stage, value, closed, owner, days } = fact;
  return {
    id: idOf(fact),
    name: `Opportunity ${date} ${at + 1}`,
    owner: at === 0 ? { ...owner, picture: null, disabled: false } : owner.id, // some rows have numbers only
    account: { id: 5, picture: null, name: "Polder Bikes", hotness: 1 + at, owner: owner.id },
    stage: at === 0 ? { ...stage, pipeline: 1 } : stage.id,
    assignee: people[steady(1, "assignee", date, at)],
    pipeline: { id: 1, name: "Retainers" },
    value,
    calculated_value: value,
    currency: fact.isForeign ? dollar : euro,
    close_date: closed,
    done: false,
    probability: stage.probability,
    creation_date: instant(fact),
    stage_updates: [
      { duration_in_seconds: days * 3600, stage: { id: 11, order: 1, name: "Lead" } },
      { stage: { id: stage.id, order: 2, name: stage.name } },
    ],
    tags: fact.tags,
    lead_source: { id: 2, name: at === 0 ? "Referral" : "Website" },
    lost_reason: stage.id === 16 ? { id: 1, name: "Price", order: 1 } : null,
    custom: {},
  };
}

const boom = (statusCode: number, error: string, message = error) =>
  json({ statusCode, error, message }, statusCode);
const known: Readonly<Record<string, readonly string[]>> = {
  "/opportunities": [
    "pipeline",
    "details",
    "order_by",
    "creation_after",
    "creation_before",
    "close_after",
    "close_before",
  ],
  "/accounts": ["creation_after", "creation_before"],
  "/contacts": ["creation_after", "creation_before"],
};

export const salesflare: StandIn = {
  kind: "salesflare",
  origins: ["https://api.salesflare.com"],
  keys: { account: "Quay Studio", token: sandboxToken },
  handle(request, { now }) {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get("authorization") !== `Bearer ${sandboxToken}`) return boom(401, "Unauthorized");
    if (pathname === "/me")
      return json({
        id: 7,
        name: "Ann Peeters",
        team: { id: 10, name: "Quay Studio", currency: euro, time_zone: "Europe/Brussels" },
      });
    if (pathname === "/pipelines") return json(pipelines);
    if (pathname === "/users") return json(people);
    const allowed = known[pathname];
    if (!allowed) return boom(404, "Not Found");
    for (const name of searchParams.keys())
      if (![...allowed, "limit", "offset"].includes(name))
        return boom(400, "Bad Request", `"${name}" is not allowed`);
    const given = Object.fromEntries(searchParams);
    const { limit = "10", offset = "0", pipeline } = given;
    const until = now.toISOString().slice(0, 10);
    const rows =
      pathname === "/opportunities"
        ? between(first, until).map(body)
        : between(first, until)
            .filter(({ at }) => pathname === "/contacts" || at === 0)
            .map((fact) => ({ id: idOf(fact), name: "Somebody", creation_date: instant(fact) }));
    const fits = (row: Record<string, unknown>) =>
      (["creation", "close"] as const).every((name) => {
        const date = row[`${name}_date`] as string | null;
        const [after, before] = [given[`${name}_after`], given[`${name}_before`]];
        return (
          (!after || (date !== null && Date.parse(date) >= Date.parse(after))) &&
          (!before || (date !== null && Date.parse(date) <= Date.parse(before)))
        );
      });
    const found = rows.filter((row) => fits(row) && (!pipeline || pipeline === "1"));
    return json(found.slice(Number(offset), Number(offset) + Number(limit)));
  },
  trials: [
    trial(
      "new opportunities",
      "created",
      "owner",
      ["opportunities", "value", "weighted_value", "average_value"],
      ({ from, to }) => {
        const all = between(from, to).filter(({ isForeign }) => !isForeign);
        const value = sum(all, (one) => one.value);
        const weighted_value = sum(all, (one) => (one.value * one.stage.probability) / 100);
        return { opportunities: all.length, value, weighted_value, average_value: value / all.length };
      },
    ),
    trial(
      "won and lost",
      "closed",
      "stage",
      ["won", "won_value", "lost", "lost_value", "win_rate", "average_won", "sales_cycle"],
      ({ from, to }) => {
        const all = between(addDays(day(from), -40), to).filter(
          ({ closed, isForeign }) => !isForeign && closed !== null && closed >= from && closed <= to,
        );
        const [won, lost] = [
          all.filter(({ stage }) => stage.id === 15),
          all.filter(({ stage }) => stage.id === 16),
        ];
        const won_value = sum(won, (one) => one.value);
        return {
          won: won.length,
          won_value,
          lost: lost.length,
          lost_value: sum(lost, (one) => one.value),
          win_rate: won.length / all.length,
          average_won: won_value / won.length,
          sales_cycle:
            sum(won, (one) => (Date.parse(one.closed!) - Date.parse(instant(one))) / 1000) / won.length,
        };
      },
    ),
    trial("the open pipeline", "open", "stage", ["open", "open_value", "open_weighted"], () => {
      const all = between(first, lastOpen).filter(
        ({ stage, isForeign }) => !isForeign && stage.fixed_stage === null,
      );
      return {
        open: all.length,
        open_value: sum(all, (one) => one.value),
        open_weighted: sum(all, (one) => (one.value * one.stage.probability) / 100),
      };
    }),
    {
      ...trial("time in stages", "stages", undefined, ["stays", "time_in_stage"], ({ from, to }) => {
        const all = between(from, to).filter(({ isForeign }) => !isForeign);
        return { stays: all.length, time_in_stage: sum(all, ({ days }) => days * 3600) / all.length };
      }),
    },
    {
      ...trial("new contacts", "contacts", undefined, ["new_contacts"], ({ from, to }) => ({
        new_contacts: between(from, to).length,
      })),
      parameters: { reportType: "contacts" },
    },
    {
      ...trial("new accounts", "accounts", undefined, ["new_accounts"], ({ from, to }) => ({
        new_accounts: between(from, to).length / 2,
      })),
      parameters: { reportType: "accounts" },
    },
  ],
  troubles: {
    "expired token": { reply: () => boom(401, "Unauthorized"), is: "reconnect" },
    "missing permission": { reply: () => boom(403, "Forbidden"), is: "no-access" },
    "rate limit": { reply: () => boom(429, "Too Many Requests"), is: "slow-down" },
  },
  nothing: ({ url }) => (/\/(opportunities|accounts|contacts)\?/.test(url) ? json([]) : null),
};

function sum(facts: readonly Fact[], of: (fact: Fact) => number): number {
  return facts.reduce((all, fact) => all + of(fact), 0);
}

function trial(
  about: string,
  reportType: string,
  dimension: string | undefined,
  metrics: readonly string[],
  known: (range: Parameters<Trial["expected"]>[1]) => Readonly<Record<string, number>>,
): Trial {
  return {
    about,
    parameters: { reportType, pipeline: "1" },
    metrics,
    ...(dimension && { dimension }),
    ...(["created", "closed", "contacts", "accounts"].includes(reportType) && { hasDays: true }),
    expected: (metric, range) => known(range)[metric] ?? null,
  };
}
