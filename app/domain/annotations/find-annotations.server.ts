import type { Viewer } from "#app/auth/viewer.ts";
import { readWhole } from "#app/lib/numbers/read-number.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import {
  type AnnotationFilter,
  countAnnotations,
  findAnnotation,
  findAnnotationPage,
  type ListedAnnotation,
  listAnnotationLists,
  listPlaces,
} from "#db/queries/annotations/annotations.ts";
import { type Dashboard, findDashboard } from "#db/queries/dashboards.ts";
import { findClient } from "#db/queries/clients.ts";
import {
  type AnnotationEntity,
  annotationsPerPage as perPage,
  googleList,
  overlaps,
  scopeText,
  suggestedLists,
} from "./annotation.ts";
import { googleUpdateId, googleUpdates, googleUpdatesSource } from "./google-updates.ts";
import { isSearchWidget } from "./is-search-widget.ts";

export type AnnotationsRequest = {
  readonly client: string;
  readonly dashboard: string;
  readonly list: string;
  readonly page: number;
};

export type AnnotationLine = {
  readonly id: string;
  readonly days: string;
  readonly text: string;
  readonly list: string;
  readonly visible: boolean;
  readonly where: string;
  readonly href: string | null;
  readonly by: string;
};

const words = formatter("en");

export function readRequest(params: URLSearchParams): AnnotationsRequest {
  const text = (name: string) => {
    const value = params.get(name) ?? "";
    return isStorable(value) ? value.slice(0, 200) : "";
  };
  const page = readWhole(params.get("page")) ?? 1;
  return {
    client: text("client"),
    dashboard: text("dashboard"),
    list: text("list"),
    page: page > 1 && page < 10_000 ? page : 1,
  };
}

/** Null for another company's client or dashboard. */
export async function findAnnotations({ companyId }: Viewer, asked: AnnotationsRequest) {
  const [client, dashboard] = [
    asked.client === "" ? null : await findClient(companyId, asked.client),
    asked.dashboard === "" ? null : await findDashboard(companyId, asked.dashboard),
  ];
  if ((asked.client !== "" && !client) || (asked.dashboard !== "" && !dashboard)) return null;
  const filter: AnnotationFilter = {
    ...(client && { clientId: client.id }),
    ...(dashboard && { dashboard: { dashboardId: dashboard.id, clientId: dashboard.clientId } }),
    ...(asked.list !== "" && { list: asked.list }),
  };
  const [total, rows, lists, places] = [
    await countAnnotations(companyId, filter),
    await findAnnotationPage(companyId, filter, { limit: perPage, offset: (asked.page - 1) * perPage }),
    await listAnnotationLists(companyId),
    await listPlaces(companyId),
  ];
  return {
    lines: rows.map(lineOf),
    total,
    lists: allLists(lists),
    clients: places.clients,
    client: client && { id: client.id, name: client.name },
    dashboard: dashboard && {
      id: dashboard.id,
      name: dashboard.name,
      permalink: dashboard.permalink,
      hasGoogleUpdates: dashboard.content.googleUpdates === true,
    },
  };
}

export function allLists(used: readonly string[]): string[] {
  const own = used.filter((list) => !(suggestedLists as readonly string[]).includes(list));
  return [...suggestedLists, ...own];
}

export function googleLines(): { id: string; days: string; name: string }[] {
  return [...googleUpdates].reverse().map((update) => ({
    id: googleUpdateId(update),
    days: words.shortRange(update, "year"),
    name: update.name,
  }));
}

function lineOf(row: ListedAnnotation): AnnotationLine {
  const { id, from, to, text, list, visible, permalink, author } = row;
  return {
    id,
    days: from === to ? words.shortDay(from, "year") : words.shortRange({ from, to }, "year"),
    text,
    list,
    visible,
    where: whereWords(row),
    href: permalink === null ? null : `/dashboards/${permalink}`,
    by: author ?? "a former user",
  };
}

export function whereWords({
  clientName,
  dashboardName,
  widgetId,
  widgetTitle,
}: Pick<ListedAnnotation, "clientName" | "dashboardName" | "widgetId" | "widgetTitle">): string {
  if (clientName !== null) return `All dashboards of ${clientName}`;
  if (widgetId === null) return dashboardName ?? "";
  return `${dashboardName} · ${widgetTitle ?? "a deleted widget"}`;
}

export async function findAnnotationForm({ companyId }: Viewer, id: string | null, params: URLSearchParams) {
  const stored = id === null ? null : await findAnnotation(companyId, id);
  if (id !== null && !stored) return null;
  const { client, dashboard: asked } = readRequest(params);
  const of = stored?.dashboardId ?? asked;
  const dashboard = of === "" ? null : await findDashboard(companyId, of);
  if (of !== "" && !dashboard) return null;
  const [places, lists] = [await listPlaces(companyId), await listAnnotationLists(companyId)];
  return {
    values: stored
      ? {
          text: stored.text,
          from: stored.from as string,
          to: stored.from === stored.to ? "" : (stored.to as string),
          list: stored.list,
          scope: scopeText(stored),
          visible: stored.visible ? "on" : "",
        }
      : {
          text: "",
          from: dayOf(params, "from"),
          to: dayOf(params, "to"),
          list: suggestedLists[0] as string,
          scope: askedScope(client, dashboard, params.get("widget")),
          visible: "on",
        },
    lists: allLists(lists),
    clients: places.clients,
    dashboards: withStored(places.dashboards, dashboard),
    dashboard: dashboard && {
      id: dashboard.id,
      name: dashboard.name,
      widgets: dashboard.content.widgets
        .filter(({ nature }) => nature === "interactive")
        .map((widget) => ({ id: widget.id, title: widget.title || "Untitled" })),
    },
    lostWidget: stored?.widgetId && stored.widgetTitle === null ? stored.widgetId : null,
    text: stored?.text ?? null,
  };
}

function withStored(
  dashboards: readonly { id: string; name: string }[],
  stored: Dashboard | null,
): readonly { id: string; name: string }[] {
  if (!stored || dashboards.some(({ id }) => id === stored.id)) return dashboards;
  return [...dashboards, { id: stored.id, name: stored.name }];
}

function dayOf(params: URLSearchParams, name: string): string {
  const value = params.get(name);
  return isPlainDate(value) ? value : "";
}

function askedScope(client: string, dashboard: Dashboard | null, widget: string | null): string {
  if (dashboard) {
    const known = dashboard.content.widgets.find(({ id }) => id === widget);
    return scopeText({ clientId: null, dashboardId: dashboard.id, widgetId: known?.id ?? null });
  }
  return client === "" ? "" : `client:${client}`;
}

export type ListedByCall = {
  readonly dashboard: string | null;
  readonly from: PlainDate | null;
  readonly to: PlainDate | null;
  readonly page: number;
  readonly perPage: number;
};

export async function listByCall(
  { companyId }: Viewer,
  { dashboard: asked, from, to, page, perPage: limit }: ListedByCall,
): Promise<{ readonly data: AnnotationEntity[]; readonly total: number } | null> {
  const dashboard = asked === null ? null : await findDashboard(companyId, asked);
  if (asked !== null && !dashboard) return null;
  const filter: AnnotationFilter = {
    ...(dashboard && { dashboard: { dashboardId: dashboard.id, clientId: dashboard.clientId } }),
    ...(from && { from }),
    ...(to && { to }),
  };
  const total = await countAnnotations(companyId, filter);
  const rows = await findAnnotationPage(companyId, filter, { limit, offset: (page - 1) * limit });
  const isGoogleShown =
    page === 1 && dashboard?.content.googleUpdates && dashboard.content.widgets.some(isSearchWidget);
  const range = { from: from ?? googleUpdates[0]!.from, to: to ?? googleUpdates.at(-1)!.to };
  return {
    total,
    data: [
      ...rows.map(entityOf),
      ...(isGoogleShown ? googleUpdates.filter((update) => overlaps(update, range)).map(googleEntity) : []),
    ],
  };
}

export async function findByCall({ companyId }: Viewer, id: string): Promise<AnnotationEntity | null> {
  const row = await findAnnotation(companyId, id);
  return row && entityOf(row);
}

function entityOf(row: ListedAnnotation): AnnotationEntity {
  const { id, from, to, text, list, visible, clientId, dashboardId, widgetId, externalId, author } = row;
  return {
    id,
    from,
    to,
    text,
    list,
    visible,
    clientId,
    dashboardId,
    widgetId,
    externalId,
    author,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function googleEntity(update: (typeof googleUpdates)[number]): AnnotationEntity {
  return {
    id: googleUpdateId(update),
    from: update.from,
    to: update.to,
    text: `Google: ${update.name}`,
    list: googleList,
    visible: true,
    clientId: null,
    dashboardId: null,
    widgetId: null,
    externalId: null,
    author: null,
    createdAt: null,
    updatedAt: null,
    source: googleUpdatesSource,
  };
}
