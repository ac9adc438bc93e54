import { expect } from "vitest";
import { randomCase } from "../random-case.ts";
import { judgeCase, simplify } from "./simplify.ts";

const shownFaults = 10;

/**
 * Random tables in random shapes: the same numbers, or a question. A seed gives the same case again.
 */
export async function expectNoSilentFault(cases: number, firstSeed: number): Promise<void> {
  const counts = { right: 0, asked: 0, refused: 0, wrong: 0 };
  const faults: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + cases; seed++) {
    const one = randomCase(seed);
    const { is } = await judgeCase(one);
    counts[is]++;
    if (is !== "wrong" || faults.length >= shownFaults) continue;
    const plainest = await simplify(one);
    const { differences } = await judgeCase(plainest);
    const { what, expected, seen } = differences[0]!;
    faults.push(`seed ${seed}: ${what}: expected ${expected}, seen ${seen}\n${plainest.text}`);
  }
  process.stdout.write(`Random files from seed ${firstSeed}: ${JSON.stringify(counts)}\n`);
  expect(counts.wrong, faults.join("\n")).toBe(0);
  expect(counts.right, "most files need no question").toBeGreaterThan(cases / 2);
}
