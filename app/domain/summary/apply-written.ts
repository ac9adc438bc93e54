import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { formatter, type Formatter } from "#app/metrics/format/format.ts";
import type { StoredFigure, StoredSentence } from "#db/schema/summaries.ts";
import type { SummaryPart, SummarySentence } from "#app/views/summary-view.ts";
import { claimProblem } from "./drafts/claim-problem.ts";
import { isRole } from "./drafts/read-claims.ts";
import { rowSubject, type Subject, totalSubject } from "./drafts/subjects.ts";

/** Also says which numbers are no longer the page's. */
export function applyWritten(
  sentences: readonly StoredSentence[],
  facts: readonly Fact[],
  lang: string,
): SummarySentence[] {
  const words = formatter(lang);
  return sentences.map(({ text, figures }) => {
    const found = figures.map((figure) => ({ figure, subject: subjectOf(figure, facts) }));
    const changed = found.find(({ figure, subject }) => !isStillSo(text, figure, figures, subject, words));
    return {
      parts: linkedParts(text, found),
      ...(changed && { outdated: outdatedText(changed.subject, words) }),
    };
  });
}

type Found = { readonly figure: StoredFigure; readonly subject: Subject | null };

function subjectOf({ widgetId, column, row }: StoredFigure, facts: readonly Fact[]): Subject | null {
  const fact = facts.find((each) => each.widgetId === widgetId && each.column.key === column);
  if (!fact) return null;
  if (row === undefined) return totalSubject(fact);
  const found = fact.parts?.rows.find(({ key }) => key === row);
  return found ? rowSubject(fact, found) : null;
}

function isStillSo(
  text: string,
  { start, end, role }: StoredFigure,
  all: readonly StoredFigure[],
  subject: Subject | null,
  words: Formatter,
): boolean {
  if (!subject || !isRole(role)) return false;
  const isOfGoal = all.some((each) => each.role.startsWith("goal"));
  return claimProblem({ role, text: text.slice(start, end) }, isOfGoal, subject, words) === null;
}

function outdatedText(subject: Subject | null, words: Formatter): string {
  if (!subject) return "A number of this sentence is no longer on the dashboard.";
  const { fact, row, now, before } = subject;
  const name = row ? `${fact.column.label} of “${row.key}”` : fact.column.label;
  const was = before === null ? "" : `, was ${words.value(before, fact.unit)}`;
  return `${name} is now ${words.value(now, fact.unit)}${was}.`;
}

/** Numbers become figures; directions are only checked. */
function linkedParts(text: string, found: readonly Found[]): SummaryPart[] {
  const parts: SummaryPart[] = [];
  let at = 0;
  const linked = found
    .filter(({ figure }) => /\d/.test(text.slice(figure.start, figure.end)))
    .toSorted((a, b) => a.figure.start - b.figure.start);
  for (const { figure, subject } of linked) {
    const { start, end, widgetId, column, row } = figure;
    if (start < at || end > text.length) continue;
    if (start > at) parts.push({ text: text.slice(at, start) });
    const spot = row === undefined ? ({ row: "total" } as const) : { row: { cell: row } };
    parts.push({
      text: text.slice(start, end),
      figure: {
        widgetId,
        column,
        ...(row !== undefined && { row }),
        receipt: subject?.fact.receipt(spot) ?? null,
      },
    });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
