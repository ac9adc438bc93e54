import type { Claim } from "./read-claims.ts";
import type { Clause } from "./read-clauses.ts";
import { goalWords } from "./vocabulary.ts";

const verbs = new Set([
  "was",
  "were",
  "is",
  "are",
  "reached",
  "stayed",
  "remained",
  "brought",
  "came",
  "changed",
]);

export function unclearFrame({ tokens }: Clause, claims: readonly Claim[]): string | null {
  const words = tokens.map(({ text }) => text.toLowerCase());
  if (words[0] === "of") return "Write the part before the whole, such as “128 of the increase of 174”.";
  const isPart = (claim: Claim) => claim.role === "difference";
  const whole = claims.findIndex(({ role }) => role === "total-difference");
  if (whole >= 0 && !claims.slice(0, whole).some(isPart)) return "The whole difference needs its part.";
  const isGoalEnd = tokens.some(
    (token, at) =>
      ["to", "from"].includes(words[at] ?? "") &&
      tokens.slice(at + 1, at + 3).some(({ text }) => goalWords.has(text.toLowerCase())) &&
      token.kind === "word",
  );
  if (isGoalEnd) return "A goal is neither where a number began nor where it ended.";
  const isBare = tokens.some(
    ({ kind }, at) => kind === "number" && ["to", "from"].includes(words[at - 1] ?? ""),
  );
  const hasVerb = words.some((word) => verbs.has(word)) || claims.some(({ role }) => directions.has(role));
  return isBare && !hasVerb ? "Each part of the sentence needs its own verb." : null;
}

const directions: ReadonlySet<string> = new Set(["up", "down", "total-up", "total-down", "better", "worse"]);

/** "Orders rose by 12.4%, sign-ups by 4.0%" would inherit the wrong one. */
export function saysNoDirection({ tokens }: Clause, claims: readonly Claim[]): boolean {
  const hasChange = claims.some(({ role }) => role === "change" || role === "difference");
  const isNeutral = tokens.some(({ text }) => text.toLowerCase() === "changed");
  return hasChange && !isNeutral && !claims.some(({ role }) => directions.has(role));
}
