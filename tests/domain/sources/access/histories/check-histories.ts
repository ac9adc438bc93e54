import fc from "fast-check";
import { expect } from "vitest";
import { addCompany } from "../../a-company.ts";
import type { Family } from "./families.ts";
import { hour } from "./fake-provider.ts";
import { play, refreshEvery } from "./play.ts";
import { anyHistory, silenceAfter } from "./random-history.ts";

/** Waits after an outage, and one that was under way. */
const backOffMs = 6 * hour;

/** Random histories of a family; a failure names its seed. */
export async function checkHistories(family: Family, numRuns: number): Promise<void> {
  const { companyId } = await addCompany();
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const { revokedAt } = history.fate;
      const { endedAt, tokenCalls, outcomes } = await play(companyId, family, history);
      expect(tokenCalls, "calls to the token address").toBeLessThanOrEqual(2 * outcomes.length);
      endedAt.forEach((ended, at) => {
        if (revokedAt === null) return expect(ended, "a healthy source ended").toBeNull();
        const latest =
          revokedAt + refreshEvery + 24 * hour + silenceAfter(history, at, revokedAt) + backOffMs;
        expect(ended, "a dead source lives on").not.toBeNull();
        expect(ended).toBeGreaterThanOrEqual(revokedAt);
        expect(ended).toBeLessThanOrEqual(latest);
      });
    }),
    { numRuns, endOnFailure: true },
  );
}
