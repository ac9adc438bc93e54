import type { Keys } from "#app/connectors/core/sign-in/auth.ts";
import type { Parameters } from "#app/connectors/core/define.ts";
import type { FailureKind } from "#app/connectors/core/wire/failure.ts";
import { addDays, type DateRange, day, daysBetween, type PlainDate } from "#app/lib/plain-date.ts";

/**
 * A small provider with the real one's addresses, parameters, reply shapes, paging and failures, and invented values.
 * Replaces the provider in `npm run sandbox`, in browser tests, and in the connectors' tests.
 */
export type StandIn = {
  /** The connector it is for. */
  readonly kind: string;
  /** The real origins it replaces. */
  readonly origins: readonly string[];
  /**
   * Responds to a request to one of the real addresses; null for an unknown address. It refuses what the provider
   * would: a missing or wrong token, an unknown field, a range that is too long.
   */
  readonly handle: (request: Request, world: World) => Promise<Response | null> | Response | null;
  /** A person's input for a key kind. */
  readonly keys?: Partial<Keys>;
  /** Values of the sign-in other than the token, where calls need them. */
  readonly extra?: Readonly<Record<string, string>>;
  /** The account, where a person types one. */
  readonly account?: string;
  /**
   * Queries that every connector's tests run, with their expected results. One for each report type, at least one.
   */
  readonly trials: readonly Trial[];
  /** The provider's own words for its failures. A provider without a quota omits that one. */
  readonly troubles: Partial<Record<Trouble, { readonly reply: () => Response; readonly is: FailureKind }>>;
  /** The response to a report call with nothing to report; null leaves other calls unchanged. */
  readonly nothing: (request: Request) => Response | null;
};

export type Trouble = "expired token" | "missing permission" | "rate limit" | "out of quota";

export type World = { readonly now: Date };

export type Trial = {
  readonly about: string;
  readonly parameters: Parameters;
  readonly metrics: readonly string[];
  /** A dimension other than days; left out where the report has none. */
  readonly dimension?: string;
  /** Left out where the kind has no days. */
  readonly hasDays?: boolean;
  /**
   * The expected number over a range, calculated from the stand-in's own facts without our code; null where none can
   * be known.
   */
  readonly expected: (metric: string, range: DateRange) => number | null;
};

/** The token that stand-ins issue and check. */
export const sandboxToken = "sandbox-access-token";

/** Every day has the same values (tests/support/edges/flat-days.ts), so that any change is an error. */
const isFlat = process.env.SANDBOX_DAYS === "flat";
const isOfDay = (word: string | number) => typeof word === "string" && /\d{4}-\d\d/.test(word);

/** A day of a month on which nothing happens, or something unusual. */
export function isUnusual(date: string, dayOfMonth: `-${number}`): boolean {
  return !isFlat && date.endsWith(dayOfMonth);
}

/** A word for “steady” that separates the days: what happens on some days only. */
export function someDays(date: string): string {
  return isFlat ? date.replaceAll("-", "") : date;
}

/** Of a total that grows from day to day. */
export function daysGrown(from: string, to: string): number {
  return isFlat ? 0 : daysOf(from, to).length;
}

/** A whole number from 0 to `most`, always the same for the same words. */
export function steady(most: number, ...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  const text = (isFlat ? words.filter((word) => !isOfDay(word)) : words).join("|");
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return ((hash ^ (hash >>> 13)) >>> 0) % (most + 1);
}

/** Rows by the number in one of their columns. */
export function inOrder<Row extends object>(rows: readonly Row[], column: string, direction: string): Row[] {
  const value = (row: Row) => Number((row as Readonly<Record<string, unknown>>)[column] ?? 0);
  const way = direction.toLowerCase() === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => way * (value(a) - value(b)));
}

/** Every day of a range, written separately from the product's code, so that it checks it. */
export function daysOf(from: string, to: string): PlainDate[] {
  const [first, last] = [day(from), day(to)];
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at) => addDays(first, at));
}

/** Made once for the same words. */
export function madeOnce<Words extends readonly string[], Made>(
  make: (...words: Words) => Made,
): (...words: Words) => Made {
  const known = new Map<string, { readonly made: Made }>();
  return (...words) => {
    const name = words.join("\n");
    const one = known.get(name) ?? { made: make(...words) };
    known.set(name, one);
    return one.made;
  };
}

/** The facts of a range, from those of a day; each day is made once. */
export function byDay<Fact>(
  factsOn: (date: string) => readonly Fact[],
): (from: string, to: string) => Fact[] {
  const known = new Map<string, readonly Fact[]>();
  return (from, to) =>
    daysOf(from, to).flatMap((date) => {
      const facts = known.get(date) ?? factsOn(date);
      known.set(date, facts);
      return facts;
    });
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}
