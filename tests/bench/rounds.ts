import { setTimeout as pause } from "node:timers/promises";

/** The median: slow runs on a busy machine do not move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  if (middle === undefined) throw new Error("no values");
  return sorted.length % 2 === 1 ? middle : (middle + sorted[(sorted.length >> 1) - 1]!) / 2;
}

/** "105 (81–240)": median, smallest, largest. */
export function spread(values: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${middle.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;
}

/**
 * Measures the variants one after another in every round, in reverse order every other round, so that other load
 * affects them equally. `ratio` compares within a round.
 */
export async function alternate<Name extends string>(
  rounds: number,
  variants: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(variants) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      measured[name].push(await variants[name]());
      await pause(50);
    }
  return measured;
}

/** The median of a/b within each round. */
export function ratio(a: readonly number[], b: readonly number[]): number {
  return median(a.map((value, round) => value / b[round]!));
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Columns under their heads; the first is left-aligned, the others right. */
export function printTable(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const cells = rows.map((row) => row.map(String));
  const widths = cells[0]!.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const row of cells)
    console.log(
      `  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join("  ")}`,
    );
}

/** "goal ≥ 5: met", for a figure with a goal. */
export function verdict(value: number, sign: "≥" | "≤", goal: number): string {
  const isMet = sign === "≥" ? value >= goal : value <= goal;
  return `goal ${sign} ${goal}: ${isMet ? "met" : "MISSED"}`;
}
