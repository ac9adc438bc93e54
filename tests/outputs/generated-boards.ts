import type { Viewer } from "#app/auth/viewer.ts";
import { addDays, day } from "#app/lib/plain-date.ts";
import type { InteractiveWidget } from "#db/schema/documents/dashboard.ts";
import { aBoard, anInstance, aSource, aWidget, everyClass } from "#tests/domain/receipts/a-bakery.ts";

/** Mulberry32: the seed is in the names of the dashboards, to run a failure again. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const campaigns = [
  "Bread",
  "Cakes & <b>tarts</b>",
  "=1+1",
  "Über, alles",
  'Say "hi"',
  "قهوة",
  "x".repeat(70),
  "N/A – other",
];
const formats = ["table", "summary", "chart", "chart:pie", "chart:radar", "chart:gauge"] as const;
const metrics = ["cost", "orders", "views", "cpo", "position", "reach", "followers"];

/** Dashboards of 1 to 6 widgets over sources with gaps, zeroes, large and small numbers. */
export async function* generatedBoards(viewer: Viewer, count: number, seed: number) {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const sources: string[] = [];
  for (let at = 0; at < 6; at++)
    sources.push(await aSource(viewer, everyClass, rows(), { name: `Source ${at}` }));
  for (let at = 0; at < count; at++) {
    const widgets = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, place) =>
      newWidget(`${seed}.${at}.${place}`),
    );
    const board = await aBoard(viewer, widgets);
    yield { ...board, name: `Seed ${seed}, dashboard ${at}` };
  }

  function rows(): (string | number | null)[][] {
    const first = day("2026-08-01");
    return Array.from({ length: 100 }, (_, at) => addDays(first, at)).flatMap((date) =>
      random() < 0.08
        ? []
        : Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
            const orders = random() < 0.1 ? 0 : Math.floor(random() * 40);
            const cost = random() < 0.05 ? 1_234_567.89 : Math.round(random() * 20_000) / 100;
            const views = Math.floor(random() * 5000);
            return [
              date,
              pick(campaigns),
              pick(["Phone", "Desktop"]),
              cost,
              orders,
              views,
              orders === 0 ? null : Math.round((cost / orders) * 100) / 100,
              Math.round(random() * 300) / 10,
              Math.floor(random() * 900),
              1000 + Math.floor(random() * 50),
            ];
          }),
    );
  }

  function newWidget(title: string): InteractiveWidget {
    const format = pick(formats);
    const hasDimension = format !== "summary" && format !== "chart:gauge";
    const isChart = format === "chart";
    const dimension = hasDimension
      ? isChart
        ? pick(["date", "campaign", "device"])
        : pick(["campaign", "device", "date"])
      : null;
    const chosen = [
      ...new Set(
        Array.from({ length: isChart || hasDimension ? 1 + Math.floor(random() * 3) : 1 }, () =>
          pick(metrics),
        ),
      ),
    ];
    const widget = aWidget(format, [anInstance(pick(sources), { metrics: chosen, dimension })], {
      title,
      width: pick([1, 2, 3, 4] as const),
      height: pick([1, 2, 3] as const),
      rowsLimit: pick([3, 10, 50]),
      hiddenChange: random() < 0.2,
      formatOptions: {
        ...(isChart && { subFormat: pick(["line", "area", "bar"] as const), stacked: random() < 0.3 }),
        ...(random() < 0.3 && { goal: Math.floor(random() * 5000) + 1 }),
      },
    });
    return widget;
  }
}
