import { annotations } from "./site-map/annotations.ts";
import { api } from "./site-map/api.ts";
import { billing } from "./site-map/billing.ts";
import { clients } from "./site-map/clients.ts";
import { company } from "./site-map/company.ts";
import { dashboards } from "./site-map/dashboards.ts";
import type { Place } from "./site-map/entry.ts";
import { groups } from "./site-map/groups.ts";
import { destinations } from "./site-map/destinations.ts";
import { plans } from "./site-map/plans.ts";
import { people } from "./site-map/people.ts";
import { realtime } from "./site-map/realtime.ts";
import { templates } from "./site-map/templates.ts";
import { site } from "./site-map/site.ts";

export type { Access, Place } from "./site-map/entry.ts";

export const siteMap = [
  ...people,
  ...dashboards,
  ...billing,
  ...clients,
  ...annotations,
  ...plans,
  ...groups,
  ...templates,
  ...company,
  ...destinations,
  ...api,
  ...realtime,
  ...site,
] as const satisfies readonly Place[];

export function existingPage(href: string): string | null {
  const parts = href.split(/[?#]/, 1)[0]!.split("/");
  const answers = siteMap.some(({ path }) => {
    const own = path.split("/");
    return (
      path !== "/*" &&
      own.length === parts.length &&
      own.every((part, at) => part === parts[at] || (part.startsWith(":") && parts[at] !== ""))
    );
  });
  return answers ? href : null;
}

export type RouteName = (typeof siteMap)[number]["name"];

export function place(name: RouteName): Place {
  return siteMap.find((candidate) => candidate.name === name)!;
}
