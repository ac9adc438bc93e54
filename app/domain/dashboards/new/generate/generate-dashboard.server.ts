import type { Viewer } from "#app/auth/viewer.ts";
import { catalogueOf } from "#app/connectors/core/params/params.ts";
import { findProvider } from "#app/connectors/registry.ts";
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
import { withClient, withCompany } from "#app/domain/clients/client-brand.ts";
import { withColumnNames } from "#app/domain/sources/column-names.ts";
import { sourceCatalogue } from "#app/domain/sources/source.ts";
import { choicesOf } from "#app/domain/widgets/draft/draft-choices.ts";
import { findClient } from "#db/queries/clients.ts";
import type { DashboardContent, Widget } from "#db/schema/documents/dashboard.ts";
import { maxGenerateSources, newContent } from "../../dashboard.ts";
import { addDashboardWith, type CreateOutcome } from "../../edit/create-dashboard.server.ts";
import type { DashboardTemplate } from "../templates/by-goal/dashboard-template.ts";
import { findKindTemplate } from "../templates/kinds/kind-templates.ts";
import { widgetOfDraft } from "../../edit/widget-form/widget-of-draft.ts";
import { exampleChoice } from "./example-choice.ts";
import { type GenerateChoice, isOfferedTo, listGenerateChoices } from "./generate-choices.server.ts";
import { planTemplate } from "./plan-template.ts";
import { type Offer, parametersFor, type PlannedWidget, planWidgets } from "./plan-widgets.ts";

/** `sources`: values of `listGenerateChoices`. */
export type GenerateFrom = {
  readonly name: string;
  readonly sources: readonly string[];
  readonly target: string;
  readonly template: DashboardTemplate | null;
  readonly clientId: string | null;
};

export type GenerateOutcome = CreateOutcome | { readonly outcome: "no-sources" | "no-target" };

/** Unknown sources are left out. */
export async function generateDashboard(
  viewer: Viewer,
  { name, sources, target, template, clientId }: GenerateFrom,
): Promise<GenerateOutcome> {
  const client = clientId ? await findClient(viewer.companyId, clientId) : null;
  const choices = await listGenerateChoices(viewer.companyId, viewer.timezone);
  const chosen = [...new Set(sources)]
    .flatMap(
      (value) =>
        choices.find((choice) => choice.value === value) ??
        (template ? exampleChoice(viewer.companyId, value) : null) ??
        [],
    )
    .filter((choice) => choice.problem === null && isOfferedTo(choice, clientId))
    .slice(0, maxGenerateSources);
  const offers = chosen.map((choice) => offerOf(choice, target));
  const planned = template ? planTemplate(template, offers) : planWidgets(offers);
  if (planned.length === 0) return { outcome: "no-sources" };
  if (target === "" && planned.some(({ needsSite }) => needsSite)) return { outcome: "no-target" };
  const widgets = widgetsOf(planned, chosen);
  const ownZone = client?.timezone ?? viewer.company.timezone;
  const zone = isTimeZone(ownZone) ? ownZone : timeZone("UTC");
  const content = {
    ...withCompany(newContent(name, zone), viewer.company),
    ...datesOf(chosen, today(zone, now())),
    widgets,
  };
  return addDashboardWith(
    viewer,
    client ? withClient(content, client) : content,
    template
      ? `Created the dashboard from the template “${template.name}”`
      : "Created the dashboard from sources",
    { clientId: client?.id ?? null },
  );
}

/** `chosen`: the offers' choices. */
export function widgetsOf(planned: readonly PlannedWidget[], chosen: readonly GenerateChoice[]): Widget[] {
  return planned.map(({ offer, draft }) => {
    const { source } = chosen.find(({ value }) => value === offer.value)!.source;
    return widgetOfDraft(draft, {
      id: newId(),
      instanceId: newId(),
      before: null,
      source: { type: source.kind, name: offer.name, currency: source.currency },
    });
  });
}

export function offerOf({ value, source, name, account }: GenerateChoice, site: string): Offer {
  const { id: sourceId, kind, columnNames } = source.source;
  const connector = findProvider(kind);
  const template = findKindTemplate(kind);
  // Templates name report types; the rule knows only the usual one.
  const catalogue =
    connector && !template
      ? withColumnNames(catalogueOf(connector, parametersFor({ kind, account, site })), columnNames)
      : sourceCatalogue(source);
  const choices = choicesOf(catalogue, []);
  return { value, sourceId, kind, name, catalogue, choices, account, site, template };
}

const freshDays = 7;

/** Ended files show their last month or 30 days, not empty charts. */
function datesOf(
  chosen: readonly GenerateChoice[],
  today: PlainDate,
): Partial<Pick<DashboardContent, "rangeType" | "startDate" | "endDate">> {
  const uploads = chosen.map(({ source }) => source.upload);
  if (uploads.includes(null)) return {};
  const last = uploads
    .flatMap((upload) => upload?.lastDay ?? [])
    .sort()
    .at(-1);
  if (last === undefined || daysBetween(last, today) <= freshDays) return {};
  const startDate = last === endOfMonth(last) ? startOfMonth(last) : addDays(last, -29);
  return { rangeType: "custom", startDate, endDate: last };
}
