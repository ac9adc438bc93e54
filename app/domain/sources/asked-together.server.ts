import { findProvider } from "#app/connectors/registry.ts";
import type { DueQuestion } from "#db/queries/refresh-turns.ts";
import { questionKey } from "./question-key.server.ts";

/** A question, and the one that its provider answers along with it. */
export type Turn = DueQuestion & { readonly along: DueQuestion | null };

/** Puts a period with its comparison, where the provider answers both in one request; the earlier one leads. */
export function askedTogether(questions: readonly DueQuestion[]): Turn[] {
  const alone = new Map<string, number>();
  const turns: Turn[] = [];
  for (const question of questions) {
    const stem = stemOf(question);
    const at = stem === null ? undefined : alone.get(stem);
    if (stem !== null && at !== undefined) {
      turns[at] = { ...turns[at]!, along: question };
      alone.delete(stem);
      continue;
    }
    if (stem !== null) alone.set(stem, turns.length);
    turns.push({ ...question, along: null });
  }
  return turns;
}

/** The same for questions that differ in nothing but their range. */
function stemOf({ companyId, sourceId, kind, query }: DueQuestion): string | null {
  const connector = findProvider(kind);
  if (!connector?.reports || !query.range) return null;
  return `${companyId}:${sourceId}:${questionKey(connector, { ...query, range: null })}`;
}
