import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import type { Period } from "#app/metrics/periods/periods.ts";
import { loadDashboardView } from "./read/load-dashboard-view.server.ts";
import { loadFacts } from "./read/load-facts.server.ts";
import { annotationsFor } from "#app/views/annotations.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { findUser } from "#db/queries/users.ts";
import { deleteWrittenSummary, setWrittenSummary } from "#db/queries/dashboards/written-summaries.ts";
import type { StoredSentence } from "#db/schema/summaries.ts";
import { sentenceText } from "#app/views/summary-view.ts";
import { nameFacts } from "#app/domain/summary/name-facts.ts";
import { totalSubject } from "#app/domain/summary/drafts/subjects.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { type DraftNote, draftChecker } from "#app/domain/summary/drafts/check-draft.ts";
import { writeSummary } from "#app/domain/summary/write-summary.ts";

/** Links numbers of the page where found. */
export async function writeText(
  viewer: Viewer,
  dashboard: Dashboard,
  period: Period,
  texts: readonly string[],
): Promise<void> {
  const { checker } = await groundOf(dashboard, period);
  const sentences = texts.map((text): StoredSentence => ({ text, figures: checker.link(text) }));
  await store(viewer, dashboard, period, sentences, "page");
}

export type CheckedText =
  | { readonly outcome: "saved" }
  | { readonly outcome: "refused"; readonly reasons: ReadonlyMap<number, string> };

/** Saves nothing unless each sentence says only what the page shows. */
export async function writeCheckedText(
  viewer: Viewer,
  dashboard: Dashboard,
  period: Period,
  texts: readonly string[],
): Promise<CheckedText> {
  const { checker, automatic } = await groundOf(dashboard, period);
  const reasons = new Map<number, string>();
  const sentences = texts.flatMap((text, at): StoredSentence[] => {
    if (automatic.has(text)) return [{ text, figures: checker.link(text) }];
    const checked = checker.check(text);
    if (checked.outcome === "checked") return [{ text, figures: checked.figures }];
    reasons.set(at, checked.reason);
    return [];
  });
  if (reasons.size > 0) return { outcome: "refused", reasons };
  await store(viewer, dashboard, period, sentences, "api");
  return { outcome: "saved" };
}

/** Rules write the sentences again. */
export async function discardText(viewer: Viewer, { id }: Dashboard, period: Period): Promise<void> {
  await deleteWrittenSummary(viewer.companyId, id, period);
}

async function groundOf(dashboard: Dashboard, period: Period) {
  const { facts, today } = await loadFacts(dashboard, period);
  const lang = "en";
  const summary = writeSummary(facts, { range: period.range, today, lang });
  return {
    checker: draftChecker({ facts, notes: await clientNotes(dashboard, period, lang), period, lang }),
    automatic: new Set(summary?.sentences.map(sentenceText) ?? []),
  };
}

/** The only causes that a checked text may name. */
async function clientNotes(dashboard: Dashboard, period: Period, lang: string): Promise<DraftNote[]> {
  const view = await loadDashboardView(dashboard, period, { as: "visitor", receipts: false });
  const words = formatter(lang);
  const all = [null, ...view.widgets.map(({ id }) => id)].flatMap((id) => annotationsFor(view, id));
  return [...new Set(all)].map(({ text, from, to }) => ({
    text,
    dates:
      from === to
        ? [words.day(from), words.shortDay(from), words.rangeWithoutYear({ from, to })]
        : [words.range({ from, to }), words.rangeWithoutYear({ from, to })],
  }));
}

async function store(
  viewer: Viewer,
  { id }: Dashboard,
  period: Period,
  sentences: readonly StoredSentence[],
  via: "page" | "api",
): Promise<void> {
  const author = await findUser(viewer.companyId, viewer.userId);
  await setWrittenSummary(viewer.companyId, id, period, {
    sentences,
    via,
    writtenBy: viewer.userId,
    authorName: author?.name ?? "",
    writtenAt: now(),
  });
}

export async function listNumbers(dashboard: Dashboard, period: Period) {
  const { facts } = await loadFacts(dashboard, period);
  const names = nameFacts(facts);
  const words = formatter("en");
  return facts.flatMap((fact) => {
    const { change } = totalSubject(fact);
    if (!fact.isWhole && !fact.days) return [];
    return [
      {
        metric: names.get(fact) ?? fact.column.label,
        source: fact.sourceName,
        widgetId: fact.widgetId,
        column: fact.column.key,
        now: words.value(fact.compared, fact.unit),
        before: typeof fact.before === "number" ? words.value(fact.before, fact.unit) : null,
        change: change && change.kind !== "unknown" ? words.change(change, fact.unit).text : null,
        direction: change?.arrow ?? null,
        dates: fact.days?.now ? words.rangeWithoutYear(fact.days.now.range) : null,
        goal: fact.goal === null ? null : words.limit(fact.goal, fact.unit),
      },
    ];
  });
}
