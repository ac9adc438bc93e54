import type { Token } from "./tokens.ts";
import { keyOf, type Names } from "./subjects.ts";

export type Clause = {
  readonly tokens: readonly Token[];
  readonly metric: string | null;
  readonly row: string | null;
};

export type Clauses =
  | { readonly outcome: "read"; readonly clauses: readonly Clause[] }
  | { readonly outcome: "refused"; readonly reason: string };

const joints = new Set(["and", "while", "but"]);

/** Commas and "and" begin a clause only before a name. */
export function readClauses(tokens: readonly Token[], names: Names): Clauses {
  const clauses: { tokens: Token[]; metric: string | null; row: string | null }[] = [];
  let leading: Token[] = [];
  for (const { tokens: segment, isNew } of segmentsOf(tokens)) {
    const metrics = unique(segment.flatMap((token) => metricOf(token, names)));
    const rows = unique(segment.flatMap((token) => rowOf(token, names)));
    if (metrics.length > 1 || rows.length > 1)
      return {
        outcome: "refused",
        reason: `One part of the sentence names ${[...metrics, ...rows].map((name) => `“${name}”`).join(" and ")}.`,
      };
    const last = clauses.at(-1);
    if (metrics.length === 0 && rows.length === 0) {
      if (last && (!isNew || goesOn(segment))) last.tokens.push(...segment);
      else leading.push(...segment);
      continue;
    }
    if (last && !isNew && metrics.length > 0 && rows.length === 0 && last.row !== null)
      return {
        outcome: "refused",
        reason: `It is not clear whether “${metrics[0]}” is still of “${last.row}”.`,
      };
    clauses.push({
      tokens: [...leading, ...segment],
      metric: metrics[0] ?? last?.metric ?? null,
      row: rows[0] ?? null,
    });
    leading = [];
  }
  if (leading.length > 0) return { outcome: "refused", reason: "A part of it names no metric." };
  return { outcome: "read", clauses };
}

/** "That is 92.8% of the goal": about the sentence before. */
const goesOn = ([first, second]: readonly Token[]) =>
  first?.text.toLowerCase() === "that" && second?.text.toLowerCase() === "is";

/** `isNew`: the first of a sentence. */
function segmentsOf(
  tokens: readonly Token[],
): { readonly tokens: readonly Token[]; readonly isNew: boolean }[] {
  const segments: { tokens: Token[]; isNew: boolean }[] = [{ tokens: [], isNew: true }];
  for (const token of tokens) {
    const isJoint = token.kind === "word" && joints.has(token.text.toLowerCase());
    const isEnd = token.kind === "stop" && token.text === ".";
    if (token.kind === "stop" || token.kind === "comma" || isJoint)
      segments.push({ tokens: [], isNew: isEnd });
    else segments.at(-1)!.tokens.push(token);
  }
  return segments.filter(({ tokens: { length } }) => length > 0);
}

export function metricOf(token: Token, { metrics }: Names): string[] {
  return token.kind === "name" && metrics.has(keyOf(token.name)) ? [token.name] : [];
}

export function rowOf(token: Token, names: Names): string[] {
  if (token.kind === "quote") return names.rows.has(keyOf(token.text)) ? [token.text] : [];
  if (token.kind !== "name" || names.metrics.has(keyOf(token.name))) return [];
  return names.rows.has(keyOf(token.name)) ? [token.name] : [];
}

const unique = (list: readonly string[]) => [...new Set(list)];
