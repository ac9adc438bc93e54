import type { Viewer } from "#app/auth/viewer.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { listImages } from "#app/domain/files/list-images.server.ts";
import { now } from "#app/lib/clock.server.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
import { orderChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import {
  type DraftRows,
  findDraftSource,
  type KnownDraftSource,
  readDraftRows,
  sourceChoices,
} from "./find-draft-source.server.ts";
import { sharedParameters } from "./dashboard-parameters.ts";
import { previewWidget } from "./preview-widget.server.ts";
import type { WidgetFormState } from "./widget-form-state.ts";
import { nothingSuggested, suggestionsFor } from "./suggest.ts";
import { draftProblems, widgetOfDraft } from "./widget-of-draft.ts";

const noValues = { texts: {}, period: "" };

type Given = {
  readonly previewSeconds?: number;
  readonly dates?: URLSearchParams;
  readonly rows?: DraftRows;
  readonly known?: KnownDraftSource | null;
};

export async function loadWidgetForm(
  { companyId }: Viewer,
  dashboard: Dashboard,
  draft: WidgetDraft,
  before: Widget | null,
  { previewSeconds = 1.5, dates = new URLSearchParams(), ...given }: Given = {},
): Promise<WidgetFormState> {
  const rows = given.rows ?? (await readDraftRows(companyId, draft.sourceId, before));
  const known =
    given.known === undefined ? await findDraftSource(companyId, rows, draft.sourceId, draft) : given.known;
  const merged = before?.nature === "interactive" && before.instances.length > 1 ? before : null;
  return {
    draft,
    sources: sourceChoices(rows),
    images: draft.type === "upload" ? await listImages(companyId, [draft.fileId]) : [],
    choices: known?.choices ?? null,
    sharedParameters: sharedIn(dashboard, draft, before, known),
    orders: merged ? mergedOrders(draft) : known ? orderChoices(draft, known.choices) : [],
    hasRealTime: known !== null && findProvider(known.source.type)?.realTime !== undefined,
    merged: merged ? await mergedWords(companyId, rows, merged) : [],
    suggested: merged ? nothingSuggested : suggestionsFor(draft, known?.choices ?? null),
    problems: {},
    saveProblem: null,
    ...(await previewOf(dashboard, { draft, before, known }, { seconds: previewSeconds, rows, dates })),
    version: dashboard.version,
    madeAt: now().getTime(),
  };
}

function sharedIn(
  { content }: Dashboard,
  { sourceId }: WidgetDraft,
  before: Widget | null,
  known: KnownDraftSource | null,
): string[] {
  const connector = known && findProvider(known.source.type);
  if (!connector) return [];
  const others = content.widgets.filter(({ id }) => id !== before?.id);
  const values = Object.fromEntries(known.choices.params.map(({ name, value }) => [name, value]));
  return sharedParameters(others, sourceId, connector.params, values);
}

/** No preview while a required field except the title is missing. */
async function previewOf(
  dashboard: Dashboard,
  {
    draft,
    before,
    known,
  }: {
    readonly draft: WidgetDraft;
    readonly before: Widget | null;
    readonly known: KnownDraftSource | null;
  },
  given: Parameters<typeof previewWidget>[2],
) {
  const named = { ...draft, title: draft.title || "Untitled", alt: draft.alt || "Untitled" };
  const isComplete = Object.keys(draftProblems(named, known?.choices ?? null)).length === 0;
  if (!isComplete && !known) return { preview: null, values: noValues };
  const source = known?.source ?? null;
  const widget = widgetOfDraft(named, { id: "preview", instanceId: "preview", before, source });
  return previewWidget(dashboard, widget, { ...given, isComplete });
}

async function mergedWords(
  companyId: string,
  rows: DraftRows,
  { instances }: InteractiveWidget,
): Promise<string[]> {
  return Promise.all(
    instances.map(async ({ prefix, sourceId, config }) => {
      const known = await findDraftSource(companyId, rows, sourceId);
      const label = (key: string) => known?.choices.metrics.find(({ value }) => value === key)?.label ?? key;
      return `${prefix}: ${config.metrics.map(label).join(", ")}`;
    }),
  );
}

function mergedOrders({ orderBy }: WidgetDraft) {
  const standard = { value: "", label: "Default order" };
  return orderBy === ""
    ? [standard]
    : [standard, { value: orderBy, label: orderBy.replace(/ (asc|desc)$/, ", $1ending") }];
}
