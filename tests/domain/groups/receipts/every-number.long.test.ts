import { expect } from "vitest";
import { addDomains } from "#app/domain/groups/domains/add-domains.server.ts";
import { loadGroupPage } from "#app/domain/groups/manage/group-page.server.ts";
import { readAskedRows } from "#app/domain/groups/manage/order-rows.ts";
import { createGroup } from "#app/domain/groups/manage/save-group.server.ts";
import { groupReceiptHref } from "#app/domain/groups/metrics/group-spot.ts";
import type { ReceiptPage } from "#app/domain/receipts/receipt-page.ts";
import { now } from "#app/lib/clock.server.ts";
import { addDays, timeZone, today } from "#app/lib/plain-date.ts";
import { loader as readRows } from "#app/routes/groups/receipt-rows.ts";
import { loader as readReceipt } from "#app/routes/groups/receipt.tsx";
import { anAgency } from "#tests/domain/dashboards/agency.ts";
import { aSource, dateColumn, nameColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";
import { longTest } from "#tests/support/test-set.ts";

// Values, earlier values and changes of 24 domains × 8 metrics, against arithmetic of whole numbers of our own.

await useDatabase();

const yesterday = addDays(today(timeZone("UTC"), now()), -1);
const days = 30;

const columns = [
  dateColumn,
  nameColumn("domain", "Domain"),
  numberColumn("sessions", "Sessions"),
  numberColumn("events", "Key events", { format: "decimal" }),
  numberColumn("revenue", "Revenue", { format: "money" }),
  numberColumn("cost", "Cost", { format: "money", direction: "neutral" }),
  numberColumn("roas", "ROAS", { format: "decimal", combine: "ratio", of: "revenue", per: "cost" }),
  numberColumn("clicks", "Clicks"),
  numberColumn("impressions", "Impressions"),
  numberColumn("position", "Position", {
    format: "decimal",
    direction: "less",
    combine: "average",
    weightedBy: "impressions",
  }),
];

/** How each metric is worked out of columns that were read as hundredths. */
const metrics = {
  sessions: { of: "sessions" },
  conversions: { of: "events" },
  revenue: { of: "revenue" },
  cost: { of: "cost" },
  roas: { of: "revenue", per: "cost" },
  clicks: { of: "clicks" },
  impressions: { of: "impressions" },
  position: { of: "position", weight: "impressions" },
} as const;
type MetricId = keyof typeof metrics;
const ids = Object.keys(metrics) as MetricId[];
const keys = ["sessions", "events", "revenue", "cost", "clicks", "impressions", "position"] as const;
type Day = Readonly<Record<(typeof keys)[number], bigint>>;

/** Always the same numbers. */
function createDice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const dice = createDice(20261127);
const hosts = Array.from({ length: 24 }, (_, at) => `site-${at}.example`);
/** By host and days before yesterday. Each fourth domain lacks some days, each eighth begins late. */
const facts = new Map(
  hosts.map((host, at) => {
    const all = Array.from({ length: 84 }, (_, ago): Day | null => {
      const cents = (below: number) => BigInt(dice(below));
      const day = {
        sessions: cents(900) * 100n,
        events: cents(4000),
        revenue: cents(90_000),
        cost: cents(40_000) + 1n,
        clicks: cents(3000) * 100n,
        impressions: (cents(50_000) + 1n) * 100n,
        position: cents(4000) + 100n,
      };
      return (at % 4 === 3 && dice(9) === 0) || (at % 8 === 5 && ago > 40) ? null : day;
    });
    return [host, all] as const;
  }),
);

const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n);

/** Of these days before yesterday, in the metric's unit. */
function expected(id: MetricId, some: readonly Day[]): number {
  const { of, per, weight } = metrics[id] as { of: keyof Day; per?: keyof Day; weight?: keyof Day };
  const total = (key: keyof Day) => sum(some.map((day) => day[key]));
  if (per) return Number(total(of)) / Number(total(per));
  if (weight) return Number(sum(some.map((day) => day[of] * day[weight]))) / Number(total(weight)) / 100;
  return Number(total(of)) / 100;
}

const isNear = (one: number | null, other: number) =>
  one !== null && Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));

longTest(
  "every value, earlier value and change of a group is that of its receipt and of its rows",
  async () => {
    const { marta } = await anAgency({ timezone: "UTC" });
    const rows = hosts.flatMap((host) =>
      facts.get(host)!.flatMap((day, ago) => {
        if (!day) return [];
        const { sessions, events, revenue, cost, clicks, impressions, position } = day;
        const given = [sessions, events, revenue, cost, null, clicks, impressions, position];
        return [
          [addDays(yesterday, -ago), host, ...given.map((one) => (one === null ? null : Number(one) / 100))],
        ];
      }),
    );
    await aSource(marta, columns, rows, { name: "Client sheet", empty_days: "unknown" });
    const made = await createGroup(marta, { name: "Sites", range: 7, metrics: ids });
    if (made.outcome !== "saved") throw new Error(made.outcome);
    const given = { hosts: hosts.join("\n"), offered: [], clientId: null, skip: false };
    await addDomains(marta, made.id, given);
    const asked = readAskedRows(new URLSearchParams({ days: String(days) }));
    const group = (await loadGroupPage(marta, made.id, asked))!;
    const read = async (href: string, route: Parameters<typeof answerOf>[0]) => {
      const [, , groupId = "", , domainId = "", , metric = ""] = href.split("?")[0]!.split("/");
      const params = { campaignId: groupId, domainId, metric };
      return (await answerOf(route, await visit(marta, href), params)).body;
    };
    const differing: string[] = [];
    let [changes, parts, none] = [0, 0, 0];
    for (const row of group.rows) {
      const all = facts.get(row.host)!;
      const [now, before] = [all.slice(0, days), all.slice(days, 2 * days)];
      const pairs = now.flatMap((day, at) => (day && before[at] ? [[day, before[at]] as const] : []));
      for (const [at, id] of ids.entries()) {
        const cell = row.cells[at]!;
        const place = { groupId: group.id, domainId: row.id, metric: id, days, to: group.to } as const;
        const href = groupReceiptHref({ ...place, decimals: cell.decimals });
        const { receipt } = (await read(href, readReceipt)) as { receipt: { page: ReceiptPage } };
        const { page } = receipt;
        const csv = String(await read(href.replace("?", "/rows.csv?"), readRows))
          .trim()
          .split("\r\n");
        const known = now.flatMap((day) => day ?? []);
        const value = expected(id, known);
        const isRight = {
          value: isNear(cell.value, value),
          receipt: page.value === cell.value && page.text === cell.text,
          again: page.again.isSame,
          rows: csv.length - 1 === known.length,
        };
        for (const [name, isTrue] of Object.entries(isRight)) if (!isTrue) differing.push(`${href} ${name}`);
        if (pairs.length * 2 < days) {
          none += 1;
          if (cell.change !== null || !page.noComparison) differing.push(`${href} has a change`);
          continue;
        }
        if (pairs.length < days) parts += 1;
        changes += 1;
        const [current, previous] = [0, 1].map((side) =>
          expected(
            id,
            pairs.map((pair) => pair[side]!),
          ),
        ) as [number, number];
        const by = id === "position" ? current - previous : (current - previous) / previous;
        const text = id === "position" ? Math.abs(by).toFixed(1) : `${(Math.abs(by) * 100).toFixed(1)}%`;
        const beforeHref = page.against!.periods[1]!.href!;
        const earlier = ((await read(beforeHref, readReceipt)) as { receipt: { page: ReceiptPage } }).receipt
          .page;
        if (!isNear(earlier.value, previous) || !earlier.again.isSame) differing.push(`${href} before`);
        const { change } = page.against!;
        if (cell.change !== `${by > 0 ? "↑" : "↓"}${text}`)
          differing.push(`${href} change ${cell.change} ${text}`);
        if (!("text" in change) || change.text.replace(/^[+−]/, "") !== text)
          differing.push(`${href} its change`);
      }
    }
    expect(differing).toEqual([]);
    expect({ changes, parts, none }).toEqual({ changes: 168, parts: 48, none: 24 });
  },
  300_000,
);
