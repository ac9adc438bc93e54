import { parseWithZod } from "@conform-to/zod/v4";
import type { Viewer } from "#app/auth/viewer.ts";
import { NameSlots } from "#app/domain/widgets/rows/name-slots.ts";
import { loadViewInputs, loadWidgetViews } from "#app/domain/widgets/data/load-widget-views.server.ts";
import { formOf } from "#app/http/read-call.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { resolvePeriod } from "#app/metrics/periods/periods.ts";
import { isColor } from "#app/theme/color.ts";
import { brandContrast, type ContrastLine, groundContrast } from "#app/theme/contrast.ts";
import { productBrand } from "#app/theme/tokens.ts";
import { getCompany } from "#db/queries/companies.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { applyKeptFilters } from "../filters/apply-filters.server.ts";
import { withFilterMarks } from "../filters/filter-page.ts";
import { publicBrandView } from "../branded-head.ts";
import { normalizeContent } from "../edit/content/edit.ts";
import { calendarOf, periodView } from "../view/read/period-from-url.ts";
import { shownExamples } from "./preview-examples.ts";
import { settingsContent } from "./settings-content.ts";
import { SettingsForm } from "./settings.form.ts";
import type { StoredSettings } from "./stored-settings.ts";

type ColorName = "color" | "backgroundColor" | "dashboardBackgroundColor";

export type SettingsPreview = {
  readonly madeAt: number;
  readonly view: Omit<
    DashboardView,
    "id" | "widgets" | "asOf" | "attention" | "footer" | "isPending" | "notes"
  >;
  readonly cards: readonly WidgetView[];
  readonly chart: WidgetView;
  readonly contrast: Readonly<Record<ColorName, readonly ContrastLine[]>>;
};

type Sent = Readonly<Record<string, unknown>>;

/** The page as the form would make it. Invalid fields count as unchanged. */
export async function previewSettings(
  viewer: Viewer,
  dashboard: Dashboard,
  {
    sent,
    stored,
    seconds,
  }: { readonly sent: Sent; readonly stored: StoredSettings; readonly seconds: number },
): Promise<SettingsPreview> {
  const content = contentOf(dashboard.content, sent, stored);
  const company = await getCompany(viewer.companyId);
  const period = resolvePeriod(content, calendarOf({ ...dashboard, content }, now()));
  const filtered = await applyKeptFilters(viewer.companyId, content, period);
  const chosen = shownExamples(filtered?.widgets ?? content.widgets);
  const reading = {
    period,
    lang: "en",
    as: "owner",
    zone: content.timezone,
    receipt: null,
    names: new NameSlots(dashboard.colorNames),
    patience: { seconds, for: "missing" },
  } as const;
  const inputs = await loadViewInputs(viewer.companyId, chosen.widgets, reading);
  const loaded = await loadWidgetViews(viewer.companyId, chosen.widgets, reading, inputs);
  const views = filtered ? withFilterMarks(loaded, filtered.states) : loaded;
  const theme = content.styles.theme ?? "auto";
  return {
    madeAt: now().getTime(),
    view: {
      ...publicBrandView(content, company),
      permalink: dashboard.permalink,
      period: periodView(period, "en"),
      backgroundFileId: content.styles.backgroundImage ?? null,
      ...(filtered && { filters: filtered.words }),
    },
    ...chosen.place(views),
    contrast: {
      color: linesOf(sent.color, content.styles.color ?? company.brandColor ?? productBrand, (color) =>
        brandContrast(color, theme),
      ),
      backgroundColor: linesOf(sent.backgroundColor, content.styles.backgroundColor, (color) =>
        groundContrast(color, theme),
      ),
      dashboardBackgroundColor: linesOf(
        sent.dashboardBackgroundColor,
        content.styles.dashboardBackgroundColor,
        (color) => groundContrast(color, theme),
      ),
    },
  };
}

function contentOf(stored: DashboardContent, sent: Sent, values: StoredSettings): DashboardContent {
  const form = validForm(sent, values);
  if (!form) return stored;
  const content = normalizeContent({ ...stored, ...settingsContent(stored, form) });
  return typeof content === "string" ? stored : content;
}

const dates = ["rangeType", "startDate", "endDate", "comparison", "compareStartDate", "compareEndDate"];

function validForm(sent: Sent, stored: StoredSettings): SettingsForm | null {
  const read = (fields: Sent) => parseWithZod(formOf(fields, SettingsForm), { schema: SettingsForm });
  let fields = sent;
  for (let tries = 0; tries < 3; tries++) {
    const form = read(fields);
    if (form.status === "success") return form.value;
    const invalid = Object.keys(form.error ?? {});
    const names = invalid.some((name) => dates.includes(name)) ? [...invalid, ...dates] : invalid;
    const unchanged = names.map((name) => [name, stored[name as keyof StoredSettings] ?? ""]);
    fields = { ...fields, ...Object.fromEntries(unchanged) };
  }
  return null;
}

function linesOf(
  sent: unknown,
  shown: string | undefined,
  lines: (color: string) => ContrastLine[],
): ContrastLine[] {
  if (typeof sent === "string" && sent !== "" && !isColor(sent))
    return [{ tone: "invalid", text: "This is not a color. The stored color stays." }];
  return shown === undefined ? [] : lines(shown);
}
