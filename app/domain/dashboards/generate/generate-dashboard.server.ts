import type { Viewer } from "#app/auth/viewer.ts";
import { newId } from "#app/lib/id.server.ts";
import { now } from "#app/lib/clock.server.ts";
import {
  addDays,
  daysBetween,
  endOfMonth,
  isTimeZone,
  type PlainDate,
  startOfMonth,
  timeZone,
  today,
} from "#app/lib/plain-date.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { type Source, sourceCatalogue } from "#app/domain/sources/source.ts";
import { choicesOf } from "#app/domain/widgets/draft/draft-choices.ts";
import { listSourcesWithUploads } from "#db/queries/sources/sources.ts";
import type { DashboardContent } from "#db/schema/documents.ts";
import { maxGenerateSources, newContent } from "../dashboard.ts";
import { addDashboardWith, type CreateOutcome } from "../manage/create-dashboard.server.ts";
import { widgetOfDraft } from "../widget-form/widget-of-draft.ts";
import { planWidgets } from "./plan-widgets.ts";

/** A file that a dashboard can be made from, once it is imported. */
export type GenerateChoice = {
  readonly id: string;
  readonly name: string;
  /** Null while it is imported. */
  readonly rows: number | null;
};

export async function listGenerateChoices(companyId: string): Promise<GenerateChoice[]> {
  const sources = await listSourcesWithUploads(companyId);
  return sources.flatMap(({ source: { id, kind, name }, upload }) =>
    kind === "csv" ? [{ id, name, rows: upload?.rowsRead ?? null }] : [],
  );
}

/** A dashboard with the main numbers of these files, in their order. Unknown sources are left out. */
export async function generateDashboard(
  viewer: Viewer,
  name: string,
  sourceIds: readonly string[],
): Promise<CreateOutcome> {
  const files = await filesOf(viewer.companyId);
  const chosen = sourceIds
    .slice(0, maxGenerateSources)
    .flatMap((id) => files.find(({ source }) => source.id === id) ?? []);
  const drafts = planWidgets(
    chosen.map((file) => {
      const catalogue = sourceCatalogue(file, null);
      const { id, name } = file.source;
      return { sourceId: id, name, catalogue, choices: choicesOf(catalogue, []) };
    }),
  );
  const widgets = drafts.map((draft) => {
    const { source } = chosen.find((one) => one.source.id === draft.sourceId)!;
    return widgetOfDraft(draft, {
      id: newId(),
      instanceId: newId(),
      before: null,
      source: { type: source.kind, name: source.name, currency: source.currency },
    });
  });
  const zone = isTimeZone(viewer.timezone) ? viewer.timezone : timeZone("UTC");
  const content = { ...newContent(name, zone), ...datesOf(chosen, today(zone, now())), widgets };
  const made = await addDashboardWith(viewer, content, "Created the dashboard from files");
  if (made.outcome === "created") await recordOnboardingEvent(viewer, "dashboard-created");
  return made;
}

type File = Source & { readonly upload: NonNullable<Source["upload"]> };

async function filesOf(companyId: string): Promise<File[]> {
  const sources = await listSourcesWithUploads(companyId);
  return sources.flatMap((source) => {
    const { upload } = source;
    return source.source.kind === "csv" && upload ? [{ ...source, upload }] : [];
  });
}

const freshDays = 7;

/** Files that ended a while ago show their last month, or their last 30 days, instead of empty charts. */
function datesOf(
  files: readonly File[],
  today: PlainDate,
): Partial<Pick<DashboardContent, "rangeType" | "startDate" | "endDate">> {
  const last = files
    .map(({ upload }) => upload.lastDay)
    .filter((day) => day !== null)
    .sort()
    .at(-1);
  if (last === undefined || daysBetween(last, today) <= freshDays) return {};
  const startDate = last === endOfMonth(last) ? startOfMonth(last) : addDays(last, -29);
  return { rangeType: "custom", startDate, endDate: last };
}
