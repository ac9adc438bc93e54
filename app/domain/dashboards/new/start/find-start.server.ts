import type { Viewer } from "#app/auth/viewer.ts";
import { connectors, findConnector } from "#app/connectors/registry.ts";
import { listKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { exampleSourceId, hasExample } from "#app/domain/sources/example/example-id.ts";
import { connectHref } from "#app/domain/sources/kind.ts";
import { listDashboards } from "#db/queries/dashboard-list.ts";
import { listTemplates, type Template } from "#db/queries/templates/templates.ts";
import { bears } from "../../edit/copies/candidates.ts";
import { slotsOf } from "../../edit/copies/slots.ts";
import {
  type GenerateChoice,
  isOfferedTo,
  listGenerateChoices,
} from "../generate/generate-choices.server.ts";
import { exampleChoice } from "../generate/example-choice.ts";
import { offerOf } from "../generate/generate-dashboard.server.ts";
import { plannedLines } from "../generate/plan-preview.ts";
import { planTemplate } from "../generate/plan-template.ts";
import type { PlannedWidget } from "../generate/plan-widgets.ts";
import { usesSite } from "../templates/template.ts";
import type { PictureRow } from "../../view/pictures/picture-scene.ts";
import { countWidgets, type DashboardTemplate, kindsOf } from "../templates/by-goal/dashboard-template.ts";
import { dashboardTemplates } from "../templates/by-goal/dashboard-templates.ts";
import { pictureOfContent } from "../../view/pictures/picture-rows.ts";
import { startHref } from "./start-href.ts";
import type { StartClient, TemplateCard, TemplateFormView, TemplateSlot } from "./template-form-view.ts";

export type StartView = {
  readonly templates: readonly TemplateCard[];
  readonly own: readonly TemplateCard[];
  readonly dashboards: readonly { readonly value: string; readonly label: string }[];
  readonly canChooseSources: boolean;
};

const maxListed = 1000;

export async function findStart({ companyId, timezone }: Viewer): Promise<StartView> {
  const [choices, rows, own] = await Promise.all([
    listGenerateChoices(companyId, timezone),
    listDashboards(companyId, { search: "", all: true, limit: maxListed, offset: 0 }),
    listTemplates(companyId),
  ]);
  const ready = choices.filter(({ problem }) => problem === null);
  return {
    templates: dashboardTemplates.map((template) => templateCard(template, ready)),
    own: own.map((template) => ownCard(template, new Set(ready.map(({ source }) => source.source.kind)))),
    dashboards: rows
      .map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (archived)` }))
      .sort((a, b) => a.label.localeCompare(b.label, "en")),
    canChooseSources: choices.length > 0,
  };
}

export function ownCard(template: Template, connected: ReadonlySet<string>): TemplateCard {
  const { id, name, description, content } = template;
  const kinds = [...new Set(slotsOf(content).map(({ kind }) => kind))];
  return {
    id,
    name,
    sentence: description,
    widgets: content.widgets.length,
    kinds: kinds.map((kind) => ({ kind, name: findConnector(kind)?.name ?? kind })),
    connected: kinds.filter((kind) => connected.has(kind)).length,
    picture: pictureOfContent(content),
  };
}

function templateCard(template: DashboardTemplate, ready: readonly GenerateChoice[]): TemplateCard {
  const { id, name, sentence, rows } = template;
  const kinds = kindsOf(template);
  return {
    id,
    name,
    sentence,
    widgets: countWidgets(template),
    kinds: kinds.map((kind) => ({ kind, name: findConnector(kind)!.name })),
    connected: kinds.filter((kind) => ready.some(({ source }) => source.source.kind === kind)).length,
    picture: pictureOf(rows),
  };
}

const pictureRows = 4;

function pictureOf(rows: DashboardTemplate["rows"]): readonly PictureRow[] {
  return rows.slice(0, pictureRows).map((row) => row.map(({ format, size }) => ({ format, size })));
}

function hrefFor(href: string | null, template: string, client: StartClient | null): string | null {
  const query = startHref({ template, client: client?.id ?? null }).split("?")[1];
  return href?.endsWith("/choose") ? `${href}?${query}` : href;
}

/** For a client: without other clients' sources. */
export async function findTemplateForm(
  viewer: Viewer,
  template: DashboardTemplate,
  client: StartClient | null,
): Promise<TemplateFormView> {
  const all = await listGenerateChoices(viewer.companyId, viewer.timezone);
  const choices = all.filter((choice) => isOfferedTo(choice, client?.id ?? null));
  const kinds = new Map(listKinds(viewer).map((kind) => [kind.id, kind]));
  const ready = choices.filter(({ problem }) => problem === null);
  const suggested = kindsOf(template).flatMap((kind) => {
    const usable = ready.filter(({ source }) => source.source.kind === kind);
    return suggestedFor(usable, client) ?? [];
  });
  const planned = planTemplate(
    template,
    suggested.map((choice) => offerOf(choice, "")),
  );
  const sources = kindsOf(template).map((kind): TemplateSlot => {
    const own = choices.filter(({ source }) => source.source.kind === kind);
    const usable = own.filter(({ problem }) => problem === null);
    const ofKind = planned.filter(({ offer }) => offer.kind === kind);
    return {
      field: "sources",
      kind,
      name: connectors[kind]!.name,
      widgets: countWidgets(template, kind),
      lines: plannedLines(ofKind.length > 0 ? ofKind : plannedAlone(viewer, template, kind, own)),
      hint: null,
      choices: usable.map(({ value, name }) => ({ value, label: name })),
      example: hasExample(kind) ? exampleSourceId(kind) : null,
      chosen: suggestedFor(usable, client)?.value ?? "",
      problems: own.flatMap(({ value, name, problem }) =>
        problem ? [{ value, name, ...problem, href: hrefFor(problem.href, template.id, client) }] : [],
      ),
      connectHref: kinds.get(kind)?.isConfigured
        ? connectHref(kind, null, { template: template.id, client: client?.id ?? null })
        : null,
      isSignIn: kinds.get(kind)?.connect === "oauth2",
    };
  });
  const filled = new Set(
    sources.flatMap(({ kind, choices, example }) => (choices.length > 0 || example !== null ? [kind] : [])),
  );
  return {
    ...templateCard(template, ready),
    sources,
    needsSite: sources
      .filter(
        ({ kind }) =>
          filled.has(kind) && template.rows.flat().some((one) => one.kind === kind && usesSite(one)),
      )
      .map(({ name }) => name)
      .join(", "),
    defaultName: client ? `${client.name}: ${template.name}` : "",
  };
}

function plannedAlone(
  { companyId }: Viewer,
  template: DashboardTemplate,
  kind: string,
  [any]: readonly GenerateChoice[],
): PlannedWidget[] {
  const choice = any ?? exampleChoice(companyId, exampleSourceId(kind));
  return choice ? planTemplate(template, [offerOf(choice, "")]) : [];
}

/** The client's own source, else one that bears its name. */
function suggestedFor(choices: readonly GenerateChoice[], client: StartClient | null) {
  if (!client) return choices[0];
  return (
    choices.find(({ source }) => source.source.clientId === client.id) ??
    choices.find(({ name }) => bears(name, client.name))
  );
}
