import { findDashboardTemplate } from "./dashboard-templates.ts";

export function templateHref(id: string): string {
  return `/dashboards/create?template=${id}`;
}

/** The template that a source is connected for, or null. */
export function templateIn(request: Request): string | null {
  return findDashboardTemplate(new URL(request.url).searchParams.get("template"))?.id ?? null;
}

/** For the rest of a query. */
export function templatePart(template: string | null): string {
  return template === null ? "" : `&template=${encodeURIComponent(template)}`;
}
