import type { Clause } from "./read-clauses.ts";
import { type NumberRole, numberRoles } from "./match-number.ts";
import type { Token } from "./tokens.ts";
import {
  beforeWords,
  betterWords,
  downWords,
  goalWords,
  metWords,
  missedWords,
  nowWords,
  steadyWords,
  unchangedWords,
  upWords,
  worseWords,
} from "./vocabulary.ts";

const wordRoles = [
  "up",
  "down",
  "total-up",
  "total-down",
  "unchanged",
  "steady",
  "better",
  "worse",
  "met",
  "missed",
] as const;
type WordRole = (typeof wordRoles)[number];

export type Role = NumberRole | "goal-share" | WordRole;

export function isRole(text: string): text is Role {
  const all: readonly string[] = [...numberRoles, "goal-share", ...wordRoles];
  return all.includes(text);
}

export type Claim = { readonly token: Token; readonly role: Role };

export type Claims =
  | { readonly outcome: "read"; readonly claims: readonly Claim[] }
  | { readonly outcome: "refused"; readonly reason: string };

const articles = new Set(["the", "a", "an", "its"]);

/** The words beside a number give its role. */
export function readClaims({ tokens, row }: Clause): Claims {
  const claims: Claim[] = [];
  const word = (at: number) => {
    const token = tokens[at];
    return token?.kind === "word" ? token.text.toLowerCase() : "";
  };
  const hasGoal = tokens.some((_, at) => goalWords.has(word(at)));
  const roles: Role[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "number") {
      const role = roleOf(at);
      if (role === null) return { outcome: "refused", reason: `It is not clear what “${token.text}” is.` };
      if (role !== "goal-share") roles.push(role);
      claims.push({ token, role });
    }
    if (token.kind !== "word") continue;
    const role = wordRole(at);
    if (role) claims.push({ token, role });
  }
  return { outcome: "read", claims };

  /** Skips articles. */
  function beside(at: number, step: 1 | -1): number {
    let place = at + step;
    while (articles.has(word(place))) place += step;
    return place;
  }

  function roleOf(at: number): NumberRole | "goal-share" | null {
    const text = tokens[at]!.text;
    const isShare = /%|percent|point/.test(text);
    const last = beside(at, -1);
    const [before, next] = [word(last), word(beside(at, 1))];
    const beforeThat = word(beside(last, -1));
    if (next === "of") {
      const what = word(beside(beside(at, 1), 1));
      if (goalWords.has(what)) return isShare ? "goal-share" : null;
      if (isDirection(what)) return row === null ? null : "difference";
    }
    if (before === "of") {
      if (goalWords.has(beforeThat)) return "goal";
      if (isDirection(beforeThat)) return row === null ? "difference" : "total-difference";
    }
    if (goalWords.has(before)) return "goal";
    if (before === "by") {
      if (hasGoal && (missedWords.has(beforeThat) || roles.at(-1) === "goal")) return "goal-gap";
      return isShare ? "change" : "difference";
    }
    if (hasGoal && missedWords.has(next) && !nowWords.has(before)) return "goal-gap";
    if (before === "before" || beforeWords.has(before)) return "before";
    if (tokens[last]?.kind === "open" && word(last - 1) === "before") return "before";
    if (isDirection(next) && isShare) return "change";
    if (nowWords.has(before)) return "now";
    if (before === "was" || before === "were") return roles.length === 0 ? "now" : "before";
    if (isDirection(before) || isDirection(next) || betterWords.has(next) || worseWords.has(next))
      return isShare ? "change" : roles.includes("now") || isDirection(before) ? "difference" : null;
    return roles.includes("now") ? null : "now";
  }

  function wordRole(at: number): WordRole | null {
    const text = word(at);
    const isOfTotal = row !== null && word(beside(at, -1)) === "of";
    if (upWords.has(text)) return isOfTotal ? "total-up" : "up";
    if (downWords.has(text)) return isOfTotal ? "total-down" : "down";
    if (unchangedWords.has(text)) return "unchanged";
    if (steadyWords.has(text)) return "steady";
    if (betterWords.has(text)) return "better";
    if (worseWords.has(text)) return "worse";
    if (!hasGoal) return null;
    const isAmount = tokens[beside(at, 1)]?.kind === "number";
    if (metWords.has(text)) return isAmount ? null : "met";
    // "over the limit" is missed; "over 4–17 November" is no goal.
    return missedWords.has(text) && tokens[beside(at, 1)]?.kind !== "date" ? "missed" : null;
  }
}

const isDirection = (text: string) => upWords.has(text) || downWords.has(text);
