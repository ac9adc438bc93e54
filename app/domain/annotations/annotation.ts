import type { DateRange, PlainDate } from "#app/lib/plain-date.ts";

export const annotationLimits = { text: 280, list: 40, externalId: 120, key: 255 } as const;

export const annotationsPerPage = 50;

export const googleList = "Google updates";

export const suggestedLists = ["What we did", "Site", googleList] as const;

/** Null: all dashboards of the client. */
export type Scope =
  | { readonly clientId: string; readonly dashboardId: null; readonly widgetId: null }
  | { readonly clientId: null; readonly dashboardId: string; readonly widgetId: string | null };

export type AnnotationEntity = {
  readonly id: string;
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly text: string;
  readonly list: string;
  readonly visible: boolean;
  readonly clientId: string | null;
  readonly dashboardId: string | null;
  readonly widgetId: string | null;
  readonly externalId: string | null;
  readonly author: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly source?: string;
};

export function knownSpelling(list: string, known: readonly string[]): string {
  const all = [...suggestedLists, ...known];
  return all.find((one) => one.toLowerCase() === list.toLowerCase()) ?? list;
}

export function scopeText({ clientId, dashboardId, widgetId }: Omit<Scope, never>): string {
  if (clientId !== null) return `client:${clientId}`;
  return widgetId === null ? `dashboard:${dashboardId}` : `widget:${dashboardId}:${widgetId}`;
}

export function readScope(text: string): Scope | null {
  const [, kind, id = "", widgetId] =
    /^(client|dashboard|widget):([\w-]{1,40})(?::([\w-]{1,40}))?$/.exec(text) ?? [];
  if (kind === undefined || (kind === "widget") !== (widgetId !== undefined)) return null;
  return kind === "client"
    ? { clientId: id, dashboardId: null, widgetId: null }
    : { clientId: null, dashboardId: id, widgetId: widgetId ?? null };
}

export function overlaps(one: DateRange, other: DateRange): boolean {
  return one.from <= other.to && one.to >= other.from;
}
