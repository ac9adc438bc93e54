import { randomFrom } from "./truth/random.ts";
import { roles } from "./truth/roles.ts";
import { drawTable, type Grain, type Truth } from "./truth/table.ts";
import type { Language } from "./truth/words.ts";
import { toolExports } from "./exports.ts";
import { drawShape, grains } from "./writing/random-shape.ts";
import { render } from "./writing/render.ts";
import { plainShape, type Shape } from "./writing/shape.ts";
import { unknowableOf } from "./writing/unknowable.ts";

export type RandomCase = {
  readonly truth: Truth;
  readonly shape: Shape;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly unknowable: readonly string[];
};

/** Columns of a named tool, some of them, in a shape that no tool needs to have. */
export function randomCase(seed: number): RandomCase {
  const random = randomFrom(seed);
  const one = random.pick(toolExports);
  const [key, { names }] = random.pick(Object.entries(one.languages));
  const language = key as Language;
  const titles = names.split("|");
  // New subscribers of a day, or all of them: only YouTube's own total says which.
  const all = one.columns
    .map((role, at) => ({ name: titles[at]!, role: roles[role] }))
    .filter(({ role }) => role !== roles.subscribers);
  const isDated = one.grain !== null && random.chance(0.9);
  const kept = all.filter(({ role }) => {
    if (["start", "end"].includes(role.kind)) return isDated && one.grain === "period";
    if (role.kind === "date") return isDated;
    return random.chance(0.8);
  });
  const columns = kept.length > 1 && kept.some(({ role }) => role.kind === "sum") ? kept : all;
  const hasDate = columns.some(({ role }) => role.kind === "date");
  const isPeriod = columns.some(({ role }) => role.kind === "start");
  const grain = isPeriod
    ? "period"
    : hasDate
      ? random.chance(0.7)
        ? "day"
        : random.pick<Grain>(one.grain === "month" ? withoutHours : grains)
      : null;
  const drawn = drawShape(random, { grain: isPeriod ? "day" : grain, language, columns });
  const truth = drawTable(random, {
    columns,
    grain: grain === "period" && !isPeriod ? "week" : grain,
    language,
    periods: random.integer(3, 12),
    missing: random.chance(0.2) ? 0.15 : 0,
    grouped: drawn.totals.where.startsWith("groups"),
  });
  const shape = hasTotalApart(truth) ? drawn : { ...drawn, totals: plainShape.totals };
  const written = render(truth, shape);
  if (written.bytes) return { truth, shape, text: written.text, bytes: written.bytes, unknowable: unknowableOf(truth, shape, written) }; // oxfmt-ignore
  const plain = { ...shape, encoding: "utf-8" } as const;
  const again = render(truth, plain);
  return {
    truth,
    shape: plain,
    text: again.text,
    bytes: again.bytes!,
    unknowable: unknowableOf(truth, plain, again),
  };
}

/** Below “Month”, hours of the first day of one are that month for every tool. */
const withoutHours = grains.filter((grain) => grain !== "hour");

/** A total looks like the only row that it repeats. */
function hasTotalApart({ rows }: Truth): boolean {
  return rows.length > 2;
}
