import type { Viewer } from "#app/auth/viewer.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { findWidget } from "#app/domain/dashboards/edit/content/edit.ts";
import { unsavedText } from "#app/domain/dashboards/edit/editor/lock/unsaved-changes.ts";
import { lockDashboard } from "#app/domain/dashboards/edit/content/lock-dashboard.server.ts";
import { problemFor } from "#app/domain/dashboards/edit/content/problem-for.server.ts";
import { bytesOf, pictureProblem } from "#app/domain/dashboards/edit/save-images.server.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { readVersion } from "#app/lib/numbers/read-number.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { getDashboard } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import type { Parameters } from "#db/schema/documents/query.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";
import { holdsFreshLock } from "../../dashboard.ts";
import { addCalculatedMetric } from "#app/domain/sources/calculated/save-calculated.server.ts";
import { dropUnavailableChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import { draftOf, type WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import { realTimeWidget } from "#app/domain/widgets/real-time/real-time-widget.ts";
import { Widget as StorableWidget } from "#app/domain/widgets/widget.schema.ts";
import { addWidget } from "../commands/add-widget.server.ts";
import { changeWidget } from "../commands/change-widget.server.ts";
import { dashboardParameters } from "./dashboard-parameters.ts";
import { draftFromForm, withIntent } from "./draft-from-form.ts";
import { type DraftRows, findDraftSource, readDraftRows, sourceOf } from "./find-draft-source.server.ts";
import { loadWidgetForm } from "./load-widget-form.server.ts";
import type { WidgetFormState } from "./widget-form-state.ts";
import { withSuggestions } from "./suggest.ts";
import { type DraftProblems, draftProblems, widgetOfDraft } from "./widget-of-draft.ts";

type FormStatus = 200 | 409 | 422 | 503;

export type WidgetFormAnswer =
  | { readonly outcome: "saved"; readonly widgetId: string }
  | { readonly outcome: "form"; readonly status: FormStatus; readonly state: WidgetFormState };

/** `widgetId` null: a new widget. */
export async function answerWidgetForm(
  viewer: Viewer,
  dashboard: Dashboard,
  form: FormData,
  widgetId: string | null,
  dates = new URLSearchParams(),
): Promise<WidgetFormAnswer> {
  const intent = textOf(form, "intent") || "save";
  if (!holdsFreshLock(dashboard, viewer.userId, now())) await lockDashboard(viewer, dashboard.id);
  const before = widgetId === null ? null : findWidget(dashboard.content, widgetId);
  const version = readVersion(textOf(form, "version"));
  const sent = await withSideEffects(viewer, form, intent, before);
  const isNewSource = textOf(form, "sourceIdBefore") !== sent.draft.sourceId;
  const rows = await readDraftRows(viewer.companyId, sent.draft.sourceId, before);
  const parameters = isNewSource ? firstParameters(rows, dashboard, sent.draft.sourceId, before) : {};
  const read = isNewSource ? { ...sent, draft: { ...sent.draft, parameters, searches: {} } } : sent;
  const known = await findDraftSource(viewer.companyId, rows, read.draft.sourceId, read.draft);
  const hasNewColumns = isNewSource || textOf(form, "columns") === "unknown";
  const chosen = known
    ? dropUnavailableChoices(read.draft, known.choices, hasNewColumns && intent !== "save")
    : read.draft;
  const isMerged = before?.nature === "interactive" && before.instances.length > 1;
  const suggested = { title: textOf(form, "titleBefore"), orderBy: textOf(form, "orderByBefore") };
  const filled = isMerged ? chosen : withSuggestions(chosen, suggested, known?.choices ?? null);
  // A cleared title counts as missing.
  const draft = intent === "save" ? chosen : filled;
  const patience = intent === "preview" ? { previewSeconds: 8 } : {};
  const already = { rows, ...(areChoicesOf(read.draft, filled) && { known }) };
  const again = (status: FormStatus, problems: DraftProblems, more: Partial<WidgetFormState> = {}) =>
    loadWidgetForm(viewer, dashboard, filled, before, { ...patience, ...already, dates }).then((state) => ({
      outcome: "form" as const,
      status,
      state: { ...state, problems, version: version ?? state.version, ...more },
    }));

  if (sent.isUnavailable) return again(503, read.problems);
  if (intent !== "save") return again(hasAny(read.problems) ? 422 : 200, read.problems);
  const problems = { ...draftProblems(draft, known?.choices ?? null), ...read.problems };
  if (hasAny(problems)) return again(422, problems);

  if (widgetId !== null && !before) {
    const saveProblem = problemFor(viewer, { outcome: "refused", why: "no-such-widget" });
    return again(saveProblem.status, {}, { saveProblem });
  }
  const parts = { id: before?.id ?? newId(), instanceId: newId(), before, source: known?.source ?? null };
  const widget = StorableWidget.safeParse(widgetOfDraft(draft, parts));
  if (!widget.success) return again(422, { "": widget.error.issues.map(({ message }) => message) });

  const onRealTime =
    widget.data.nature === "interactive" && widget.data.realTime ? realTimeWidget(widget.data) : null;
  if (onRealTime && "why" in onRealTime) return again(422, { realTime: [onRealTime.why] });

  const saved = await store(viewer, dashboard, version, widget.data, before);
  if (saved.outcome === "saved") return { outcome: "saved", widgetId: parts.id };
  if (saved.outcome === "not-found") throw new Error("the dashboard was deleted while its widget was saved");
  const saveProblem = problemFor(viewer, saved);
  const present = await getDashboard(viewer, dashboard.id);
  return again(
    saveProblem.status,
    {},
    { saveProblem, unsaved: draftText(filled, before), version: present?.version ?? dashboard.version },
  );
}

function draftText(draft: WidgetDraft, before: Widget | null): string {
  const stored = before ? draftOf(before) : null;
  const texts = ({ title, description, content, articles }: WidgetDraft) => [
    { label: "Title", text: title },
    { label: "Description", text: description },
    { label: "Text", text: content },
    ...articles.map(({ startDate, content: text }) => ({ label: startDate || "Text", text })),
  ];
  const known = new Set(stored ? texts(stored).map(({ text }) => text) : []);
  return unsavedText(texts(draft).filter(({ text }) => text !== "" && !known.has(text)));
}

function areChoicesOf(one: WidgetDraft, other: WidgetDraft): boolean {
  const parts = ({ sourceId, parameters, searches }: WidgetDraft) =>
    JSON.stringify([sourceId, parameters, searches]);
  return parts(one) === parts(other);
}

function firstParameters(
  rows: DraftRows,
  { content }: Dashboard,
  sourceId: string,
  before: Widget | null,
): Parameters {
  const found = before ? null : sourceOf(rows, sourceId);
  const connector = found && findProvider(found.source.kind);
  return connector ? dashboardParameters(content.widgets, sourceId, connector.params) : {};
}

function store(
  viewer: Viewer,
  dashboard: Dashboard,
  version: number | null,
  widget: Widget,
  before: Widget | null,
) {
  return before
    ? changeWidget(viewer, dashboard, version, widget)
    : addWidget(viewer, dashboard, version, widget);
}

async function withSideEffects(
  viewer: Viewer,
  form: FormData,
  intent: string,
  before: Widget | null,
): Promise<{
  readonly draft: WidgetDraft;
  readonly problems: DraftProblems;
  readonly isUnavailable?: boolean;
}> {
  const sent = withIntent(draftFromForm(form), intent, textsOf(form, "addMetric"));
  const draft = before ? withFixedParts(sent, before) : sent;
  const file = form.get("picture");
  if (file instanceof File && file.size > 0) {
    const saved = await saveImage(viewer.companyId, { kind: "widget", name: file.name }, bytesOf(file));
    if (saved.outcome === "saved") return { draft: { ...draft, fileId: saved.file.id }, problems: {} };
    const problems = { picture: [pictureProblem(saved)] };
    return { draft, problems, isUnavailable: saved.outcome === "unavailable" };
  }
  if (intent !== "add-calculated") return { draft, problems: {} };
  const added = await addCalculatedMetric(viewer, draft.sourceId, {
    name: textOf(form, "calculated.name").trim(),
    type: textOf(form, "calculated.type"),
    expression: textOf(form, "calculated.expression").trim(),
    direction: textOf(form, "calculated.direction"),
  });
  if (added.outcome === "problem")
    return {
      draft,
      problems: { [added.field === "sourceId" ? "sourceId" : `calculated.${added.field}`]: [added.message] },
    };
  return { draft: withIntent(draft, "add-metric", [added.key]), problems: {} };
}

/** Nature and merged queries are not editable here. */
function withFixedParts(sent: WidgetDraft, before: Widget): WidgetDraft {
  const stored = draftOf(before);
  if (before.nature === "passive" || before.instances.length === 1) return { ...sent, nature: stored.nature };
  const { nature, sourceId, parameters, dimension, split, metrics, filter, prefix } = stored;
  return { ...sent, nature, sourceId, parameters, dimension, split, metrics, filter, prefix };
}

function hasAny(problems: DraftProblems): boolean {
  return Object.keys(problems).length > 0;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function textsOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === "string");
}
