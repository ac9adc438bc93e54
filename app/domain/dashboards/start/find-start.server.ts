import type { Viewer } from "#app/auth/viewer.ts";
import { connectors, findConnector } from "#app/connectors/registry.ts";
import { listKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { connectHref } from "#app/domain/sources/kind.ts";
import { listDashboards } from "#db/queries/dashboard-list.ts";
import { type GenerateChoice, listGenerateChoices } from "../generate/generate-choices.server.ts";
import { usesSite } from "../templates/template.ts";
import type { PictureRow } from "../templates/by-goal/template-scene.ts";
import { countWidgets, type DashboardTemplate, kindsOf } from "../templates/by-goal/dashboard-template.ts";
import { dashboardTemplates } from "../templates/by-goal/dashboard-templates.ts";

export type TemplateCard = {
  readonly id: string;
  readonly name: string;
  readonly sentence: string;
  readonly widgets: number;
  readonly kinds: readonly { readonly kind: string; readonly name: string }[];
  readonly connected: number;
  readonly picture: readonly PictureRow[];
};

export type StartView = {
  readonly templates: readonly TemplateCard[];
  readonly dashboards: readonly { readonly value: string; readonly label: string }[];
  readonly canChooseSources: boolean;
};

const maxListed = 1000;

/** Templates, and dashboards to copy. */
export async function findStart({ companyId, timezone }: Viewer): Promise<StartView> {
  const [choices, rows] = await Promise.all([
    listGenerateChoices(companyId, timezone),
    listDashboards(companyId, { search: "", all: true, limit: maxListed, offset: 0 }),
  ]);
  const ready = choices.filter(({ problem }) => problem === null);
  return {
    templates: dashboardTemplates.map((template) => templateCard(template, ready)),
    dashboards: rows
      .map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (archived)` }))
      .sort((a, b) => a.label.localeCompare(b.label, "en")),
    canChooseSources: choices.length > 0,
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

/** More rows are outside the picture. */
const pictureRows = 4;

function pictureOf(rows: DashboardTemplate["rows"]): readonly PictureRow[] {
  return rows.slice(0, pictureRows).map((row) => row.map(({ format, size }) => ({ format, size })));
}

/** Selecting a property returns to the template. */
function hrefFor(href: string | null, { id }: DashboardTemplate): string | null {
  return href?.endsWith("/choose") ? `${href}?template=${id}` : href;
}

export type TemplateKind = {
  readonly kind: string;
  readonly name: string;
  readonly widgets: number;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly problems: readonly {
    readonly value: string;
    readonly name: string;
    readonly words: string;
    readonly href: string | null;
  }[];
  /** Null if it is not configured here. */
  readonly connectHref: string | null;
  /** The sign-in is on another site. */
  readonly isSignIn: boolean;
};

export type TemplateForm = TemplateCard & {
  readonly sources: readonly TemplateKind[];
  /** Names of the kinds that report on a site; "" if there are none. */
  readonly needsSite: string;
};

/** Which sources can fill a template. */
export async function findTemplateForm(viewer: Viewer, template: DashboardTemplate): Promise<TemplateForm> {
  const choices = await listGenerateChoices(viewer.companyId, viewer.timezone);
  const kinds = new Map(listKinds(viewer).map((kind) => [kind.id, kind]));
  const ready = choices.filter(({ problem }) => problem === null);
  const sources = kindsOf(template).map((kind): TemplateKind => {
    const own = choices.filter(({ source }) => source.source.kind === kind);
    return {
      kind,
      name: connectors[kind]!.name,
      widgets: countWidgets(template, kind),
      choices: own.flatMap(({ value, name, problem }) => (problem ? [] : [{ value, label: name }])),
      problems: own.flatMap(({ value, name, problem }) =>
        problem ? [{ value, name, ...problem, href: hrefFor(problem.href, template) }] : [],
      ),
      connectHref: kinds.get(kind)?.isConfigured ? connectHref(kind, null, template.id) : null,
      isSignIn: kinds.get(kind)?.connect === "oauth2",
    };
  });
  const filled = new Set(sources.flatMap(({ kind, choices }) => (choices.length > 0 ? [kind] : [])));
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
  };
}
