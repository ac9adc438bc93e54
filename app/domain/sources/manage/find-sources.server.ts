import { now } from "#app/lib/clock.server.ts";
import { type PageOf, pageOf } from "#app/ui/blocks/pages/page-of.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { listConditions } from "../queries/conditions.server.ts";
import { type SourceView, sourceView } from "../source-view.ts";
import { sourceNeedsAttention } from "../provider-state.ts";
import { listSources } from "./list-sources.server.ts";

const sourcesPerPage = 50;

export type SourcesRequest = {
  readonly search: string;
  readonly kind: string;
  readonly attention: boolean;
  readonly page: string | null;
};

/** Names three of its dashboards. */
export type SourceLine = SourceView & { readonly moreDashboards: number };

const namedDashboards = 3;

export type FoundSources = {
  readonly list: PageOf<SourceLine>;
  /** Of the company, whatever is requested. */
  readonly total: number;
  readonly troubled: number;
  readonly kinds: readonly { readonly value: string; readonly label: string }[];
  readonly ending: readonly Pick<SourceView, "name" | "state">[];
  readonly isImporting: boolean;
};

export function readSourcesRequest(params: URLSearchParams): SourcesRequest {
  const text = (name: string) => (params.get(name) ?? "").replaceAll("\0", "").slice(0, 200);
  return {
    search: text("search"),
    kind: text("kind"),
    attention: params.get("attention") === "1",
    page: params.get("page"),
  };
}

export async function findSources(viewer: Viewer, asked: SourcesRequest): Promise<FoundSources> {
  const sources = await listSources(viewer.companyId);
  const conditions = await listConditions(viewer.companyId, sources);
  const reader = { zone: viewer.timezone, now: now() };
  const views = sources.map((source) =>
    sourceView(source, source.open, reader, conditions.get(source.source.id)),
  );
  const kinds = new Map(views.map(({ kind, kindName }) => [kind, kindName]));
  const fitting = views.filter((view) => fits(view, asked));
  const found = pageOf(fitting, asked.page, sourcesPerPage);
  return {
    list: { ...found, items: found.items.map(lineOf) },
    total: views.length,
    troubled: views.filter(({ state }) => sourceNeedsAttention(state)).length,
    kinds: [...kinds]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, "en")),
    ending: views.flatMap(({ name, state }) => (state.kind === "ends-soon" ? [{ name, state }] : [])),
    isImporting: views.some(({ state }) => state.kind === "importing"),
  };
}

function lineOf({ dashboards, ...view }: SourceView): SourceLine {
  const named = dashboards.slice(0, namedDashboards);
  return { ...view, dashboards: named, moreDashboards: dashboards.length - named.length };
}

function fits(
  { name, kind, kindName, about, state, dashboards }: SourceView,
  { search, kind: wanted, attention }: SourcesRequest,
): boolean {
  const text = [name, kindName, about, ...dashboards.map((one) => one.name)].join(" ").toLowerCase();
  return (
    (wanted === "" || kind === wanted) &&
    (!attention || sourceNeedsAttention(state)) &&
    search
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word))
  );
}
