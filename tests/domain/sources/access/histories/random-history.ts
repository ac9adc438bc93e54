import fc from "fast-check";
import { hour, type Span, type TokenTrouble, type Trouble } from "./fake-provider.ts";
import type { History } from "./play.ts";

const minute = 60_000;
const second = 1000;

/** One after another, none touching the next. */
const spans = <Kind>(is: fc.Arbitrary<Kind>, longest: number, most: number): fc.Arbitrary<Span<Kind>[]> =>
  fc
    .array(
      fc.record({
        pauseMs: fc.oneof(
          fc.integer({ min: second, max: 10 * minute }),
          fc.integer({ min: hour, max: 6 * hour }),
        ),
        ms: fc.oneof(fc.integer({ min: second, max: 5 * minute }), fc.integer({ min: minute, max: longest })),
        is,
      }),
      { maxLength: most },
    )
    .map((parts) => {
      let at = 0;
      return parts.map(({ pauseMs, ms, is: kind }) => {
        const from = at + pauseMs;
        at = from + ms;
        return { from, ms, is: kind };
      });
    });

const dataTroubles = spans<Trouble>(fc.constantFrom("refused", "refused", "down", "timeout"), 4 * hour, 4);
const tokenTroubles = spans<TokenTrouble>(
  fc.constantFrom("503", "500", "429", "html", "temporarily", "timeout"),
  3 * hour,
  3,
);
/** The first source has two callers: a page and a person, or two processes. */
const callers = fc.tuple(
  fc.array(fc.integer({ min: 0, max: 3 * hour }), { minLength: 1, maxLength: 2 }),
  fc.array(fc.integer({ min: 0, max: 3 * hour }), { minLength: 1, maxLength: 1 }),
);
const slow = fc.oneof(fc.integer({ min: 50, max: 500 }), fc.integer({ min: second, max: 15 * second }));

const history = (revokedAt: fc.Arbitrary<number | null>, lastsMs: number): fc.Arbitrary<History> =>
  fc.record({
    fate: fc.record({
      data: fc.tuple(dataTroubles, dataTroubles),
      token: tokenTroubles,
      tokensEnd: fc.array(fc.integer({ min: 0, max: 15 * hour }), { maxLength: 3 }),
      revokedAt,
      slowMs: fc.tuple(slow, slow),
      isRotating: fc.boolean(),
    }),
    callers,
    lastsMs: fc.constant(lastsMs),
  });

export const healthy = history(fc.constant(null), 20 * hour);
export const revoked = history(fc.integer({ min: 0, max: 6 * hour }), 70 * hour);
/** One in eight connections ends. */
export const anyHistory = fc.oneof({ arbitrary: healthy, weight: 7 }, { arbitrary: revoked, weight: 1 });

/** How long the provider said nothing at all after a moment. */
export function silenceAfter({ fate }: History, source: number, moment: number): number {
  const all = [...fate.data[source]!.filter(({ is }) => is !== "refused"), ...fate.token];
  return all.reduce((sum, { from, ms }) => sum + (from + ms > moment ? ms : 0), 0);
}
