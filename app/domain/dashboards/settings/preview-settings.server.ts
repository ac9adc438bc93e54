import type { Viewer } from "#app/auth/viewer.ts";
import { NameSlots } from "#app/domain/widgets/rows/name-slots.ts";
import { loadViewInputs, loadWidgetViews } from "#app/domain/widgets/data/load-widget-views.server.ts";
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
import { shownExamples } from "./shown-examples.ts";
import { validSettings } from "./read-settings.server.ts";
import { settingsContent } from "./settings-content.ts";
import { storedSettings } from "./stored-settings.ts";

const previewSeconds = 4;

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

type Entered = Readonly<Record<string, unknown>>;

/** The page as the entered values would make it; without any, as stored, with the numbers that are at hand. */
export async function previewSettings(
  viewer: Viewer,
  dashboard: Dashboard,
  entered: Entered | null = null,
): Promise<SettingsPreview> {
  const content = entered ? contentOf(dashboard.content, entered) : dashboard.content;
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
    patience: { seconds: entered ? previewSeconds : 0, for: "missing" },
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
      color: linesOf(entered?.color, content.styles.color ?? company.brandColor ?? productBrand, (color) =>
        brandContrast(color, theme),
      ),
      backgroundColor: linesOf(entered?.backgroundColor, content.styles.backgroundColor, (color) =>
        groundContrast(color, theme),
      ),
      dashboardBackgroundColor: linesOf(
        entered?.dashboardBackgroundColor,
        content.styles.dashboardBackgroundColor,
        (color) => groundContrast(color, theme),
      ),
    },
  };
}

function contentOf(stored: DashboardContent, entered: Entered): DashboardContent {
  const form = validSettings(entered, storedSettings(stored));
  if (!form) return stored;
  const content = normalizeContent({ ...stored, ...settingsContent(stored, form) });
  return typeof content === "string" ? stored : content;
}

function linesOf(
  entered: unknown,
  shown: string | undefined,
  lines: (color: string) => ContrastLine[],
): ContrastLine[] {
  if (typeof entered === "string" && entered !== "" && !isColor(entered))
    return [{ tone: "invalid", text: "This is not a color. The stored color stays." }];
  return shown === undefined ? [] : lines(shown);
}
