import type { Viewer } from "#app/auth/viewer.ts";
import { addDays, day, type PlainDate } from "#app/lib/plain-date.ts";
import { aBoard, anInstance, aSource, aWidget, everyClass } from "#tests/domain/receipts/a-bakery.ts";
import type { Ground, MetricKey, RawRow, RawSource } from "./read-summary.ts";

const randomFrom = (seed: number) => {
  let state = seed % 2147483648;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
};

// Names without numbers, but like words of sentences.
const campaigns = ["Bread", "Cakes", "rose to", "Spring, sale", "Über “alles”", "from Bread"];
const sourceNames = ["Shop", "Ads of Maren", "Market", "Kiosk"];
export const labels: Readonly<Record<MetricKey, string>> = {
  cost: "Cost",
  orders: "Orders",
  views: "Views",
  cpo: "Cost per order",
  position: "Position",
  followers: "Followers",
};
const keys = Object.keys(labels) as MetricKey[];
const periods: readonly (readonly [from: string, to: string])[] = [
  ["2026-10-01", "2026-10-31"],
  ["2026-09-01", "2026-09-30"],
  ["2026-10-05", "2026-10-11"],
  ["2026-10-20", "2026-11-15"],
  ["2026-09-10", "2026-10-20"],
];

/** Dashboards with the rows that they are made of. */
export async function* summaryBoards(viewer: Viewer, count: number, seed: number) {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const sources: (RawSource & { readonly id: string })[] = [];
  for (const [at, name] of sourceNames.entries()) {
    const rows = newRows(at);
    const emptyDays = at === 3 ? "unknown" : "zero";
    const currency = at === 1 ? "USD" : "EUR";
    const cells = rows.map((row) => [
      row.day,
      row.campaign,
      row.device,
      row.cost,
      row.orders,
      row.views,
      row.orders === 0 ? null : row.cost / row.orders,
      row.position,
      row.reach,
      row.followers,
    ]);
    const id = await aSource(viewer, everyClass, cells, { name, empty_days: emptyDays, currency });
    sources.push({ id, name, rows, emptyDays });
  }
  for (let at = 0; at < count; at += 1) {
    const [from, to] = pick(periods);
    const cards: Ground["cards"][number][] = [];
    const chosen = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, place) => {
      const source = pick(sources);
      const metric = pick(keys);
      const title = `Card ${"abcdefgh"[place]}`;
      const goal = random() < 0.4 ? pick([50, 400, 3000, 20_000]) : null;
      cards.push({ title, source: source.name, metric, label: labels[metric], goal });
      return aWidget("summary", [anInstance(source.id, { metrics: [metric] })], {
        title,
        formatOptions: goal === null ? {} : { goal },
      });
    });
    const tables = Array.from({ length: Math.floor(random() * 3) }, (_, place) => {
      const source = pick(sources);
      const metrics = [...new Set([pick(keys), pick(keys), pick(keys)])];
      const title = `Table ${"abc"[place]}`;
      for (const metric of metrics)
        cards.push({ title, source: source.name, metric, label: labels[metric], goal: null });
      return aWidget("table", [anInstance(source.id, { metrics, dimension: "campaign" })], {
        title,
        rowsLimit: 50,
      });
    });
    const board = await aBoard(viewer, [...chosen, ...tables], { startDate: day(from), endDate: day(to) });
    const length = daysFrom(from, to).length;
    const before = daysFrom(addDays(day(from), -length), addDays(day(from), -1));
    yield { board, ground: { sources, cards, now: daysFrom(from, to), before } satisfies Ground };
  }

  /** From June to 8 November; one source has days without rows. */
  function newRows(at: number): RawRow[] {
    const growth = [1.004, 0.997, 1.0001, 1.002][at]!;
    return daysFrom("2026-06-01", "2026-11-08").flatMap((date, place) =>
      at === 3 && random() < 0.06
        ? []
        : campaigns.slice(0, 3 + at).map((campaign, i): RawRow => {
            const orders = Math.floor(
              (20 + 15 * i) * growth ** (place * (i === 1 ? 2 : 0.6)) * (0.6 + random()),
            );
            return {
              day: date,
              campaign,
              device: pick(["Phone", "Desktop"]),
              orders,
              cost: Math.round(orders * (300 + 900 * random())) / 100,
              views: orders * 20 + Math.floor(random() * 300),
              position: Math.round(random() * 200) / 10 + 1,
              reach: Math.floor(random() * 900),
              followers: 1000 + place * (i - 1) + i,
            };
          }),
    );
  }
}

export function daysFrom(from: string, to: string): PlainDate[] {
  const days: PlainDate[] = [];
  for (let at = day(from); at <= to; at = addDays(at, 1)) days.push(at);
  return days;
}
