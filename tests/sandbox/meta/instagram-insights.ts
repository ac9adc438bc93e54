import { addDays, day } from "#app/lib/plain-date.ts";
import { counts, type Fact, factsOf, isFollower, kinds, valueOf } from "./instagram-facts.ts";
import { graphTime, pacificMidnight, trouble } from "./meta.ts";
import { daysOf, json, sandboxToken, steady } from "../stand-in.ts";

const totals = ["reach", "views", "accounts_engaged", "total_interactions", "profile_links_taps", ...counts];
const byKind = ["reach", "views", "total_interactions", "likes", "comments", "shares", "saves"];

/** Days that end between two moments. */
export function daysBetween(query: URLSearchParams): string[] {
  const [since, until] = ["since", "until"].map((name) => Number(query.get(name)) * 1000);
  const first = new Date(since! - 86_400_000).toISOString().slice(0, 10);
  const last = new Date(until!).toISOString().slice(0, 10);
  return daysOf(first, last).filter((date) => {
    const end = pacificMidnight(addDays(day(date), 1)).getTime();
    return end > since! && end <= until!;
  });
}

export function insights(account: string, query: URLSearchParams): Response {
  const metrics = (query.get("metric") ?? "").split(",");
  if (query.get("period") === "lifetime") return audience(account, metrics, query);
  const seconds = Number(query.get("until")) - Number(query.get("since"));
  if (!(seconds > 0 && seconds <= 2_592_000))
    return trouble(100, "(#100) There cannot be more than 30 days (2592000 s) between since and until");
  const days = daysBetween(query);
  const data = (name: string, rest: object) => ({
    name,
    period: "day",
    title: name,
    id: `${account}/insights/${name}/day`,
    ...rest,
  });
  if (query.get("metric_type") === "time_series") {
    if (metrics.some((name) => name !== "reach" && name !== "follower_count"))
      return trouble(
        100,
        `(#100) Incompatible metrics (${metrics.join(", ")}) with the metric type time_series`,
      );
    return json({
      data: metrics.map((name) =>
        data(name, {
          values: days.map((date) => ({
            value: valueOf(name === "reach" ? "reach" : "follows", [...factsOf(account, [date])]),
            end_time: graphTime(pacificMidnight(addDays(day(date), 1))),
          })),
        }),
      ),
    });
  }
  const facts = [...factsOf(account, days)];
  const breakdown = query.get("breakdown");
  if (metrics.join() === "follows_and_unfollows" && breakdown === "follow_type") {
    const results = [
      { dimension_values: ["FOLLOWER"], value: valueOf("follows", facts) },
      { dimension_values: ["NON_FOLLOWER"], value: valueOf("unfollows", facts) },
    ];
    return json({
      data: [
        data(metrics[0]!, { total_value: { breakdowns: [{ dimension_keys: ["follow_type"], results }] } }),
      ],
    });
  }
  if (metrics.some((name) => !totals.includes(name)))
    return trouble(100, `(#100) metric[0] must be one of the following values: ${totals.join(", ")}`);
  const splits = (breakdown ?? "").split(",").filter(Boolean);
  if (breakdown === "contact_button_type" && metrics.join() === "profile_links_taps")
    return json({
      data: [
        data(metrics[0]!, {
          total_value: { breakdowns: [{ dimension_keys: splits, results: buttonsOf(facts) }] },
        }),
      ],
    });
  const allowed =
    splits.length === 0 ||
    metrics.every((name) => (splits.includes("follow_type") ? name === "reach" : byKind.includes(name)));
  if (!allowed) return trouble(1, "An unknown error has occurred.");
  return json({
    data: metrics.map((name) =>
      data(name, {
        total_value: {
          value: valueOf(name, facts),
          ...(splits.length > 0 && {
            breakdowns: [{ dimension_keys: splits, results: partsOf(name, facts, splits) }],
          }),
        },
      }),
    ),
    paging: { next: `https://graph.facebook.com/v25.0/${account}/insights?access_token=${sandboxToken}` },
  });
}

/** Two of three taps are on the first button. */
function buttonsOf(facts: readonly Fact[]) {
  const taps = valueOf("profile_links_taps", facts);
  const calls = Math.floor(taps / 3);
  return [
    { dimension_values: ["DIRECTION"], value: taps - calls },
    { dimension_values: ["CALL"], value: calls },
  ];
}

function partsOf(name: string, facts: readonly Fact[], splits: readonly string[]) {
  const followers = [true, false];
  const parts = kinds.flatMap((kind) => followers.map((follows) => ({ kind, follows })));
  const found = new Map<string, { dimension_values: string[]; facts: Fact[] }>();
  for (const { kind, follows } of parts) {
    if (!splits.includes("follow_type") && !follows) continue;
    const dimension_values = splits.map((split) =>
      split === "follow_type" ? (follows ? "FOLLOWER" : "NON_FOLLOWER") : kind,
    );
    const at = dimension_values.join();
    const part = found.get(at) ?? { dimension_values, facts: [] };
    found.set(at, part);
    const mine = facts.filter((fact) => fact.kind === kind);
    part.facts.push(
      ...(splits.includes("follow_type")
        ? mine.map((fact) => ({
            ...fact,
            people: fact.people.filter((person) => isFollower(person) === follows),
          }))
        : mine),
    );
  }
  return [...found.values()].map(({ dimension_values, facts: some }) => ({
    dimension_values,
    value: valueOf(name, some),
  }));
}

export const groups: Readonly<Record<string, readonly string[]>> = {
  age: ["18-24", "25-34", "35-44", "45-54"],
  gender: ["F", "M", "U"],
  country: ["FR", "BE", "GB"],
  city: ["Rennes, Brittany", "Nantes, Pays de la Loire"],
};

function audience(account: string, metrics: readonly string[], query: URLSearchParams): Response {
  const keys = (query.get("breakdown") ?? "").split(",");
  if (
    query.get("metric_type") !== "total_value" ||
    !query.get("timeframe") ||
    keys.some((key) => !groups[key])
  )
    return trouble(100, "(#100) breakdown must be one of: age, city, country, gender");
  const values = keys.reduce<string[][]>(
    (all, key) => all.flatMap((some) => groups[key]!.map((one) => [...some, one])),
    [[]],
  );
  return json({
    data: metrics.map((name) => ({
      name,
      period: "lifetime",
      total_value: {
        breakdowns: [
          {
            dimension_keys: keys,
            results: values.map((dimension_values) => ({
              dimension_values,
              value: groupOf(account, name, dimension_values),
            })),
          },
        ],
      },
      id: `${account}/insights/${name}/lifetime`,
    })),
  });
}
export const groupOf = (account: string, metric: string, values: readonly string[]) =>
  100 + steady(900, account, metric, ...values);
