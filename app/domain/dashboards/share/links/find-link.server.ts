import { now } from "#app/lib/clock.server.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { isCompanyHere } from "#app/lib/request-context.server.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";
import { findShareLink, type ShareLink } from "#db/queries/sharing/share-links.ts";
import { type LinkState, linkState } from "./link-rules.ts";

export type FoundLink = {
  readonly link: ShareLink;
  readonly state: LinkState;
  /** Its permalink is the link's token: all addresses stay behind the link. */
  readonly dashboard: Dashboard;
};

/** Null if unknown. */
export async function findLink(token: string): Promise<FoundLink | null> {
  const found = await findShareLink(hashToken(token));
  if (!found || !isCompanyHere(found.dashboard.companyId)) return null;
  const { link, dashboard } = found;
  return {
    link,
    state: linkState(link, now()),
    dashboard: { ...dashboard, permalink: token, content: datedContent(dashboard.content, link) },
  };
}

function datedContent(
  content: DashboardContent,
  { startDate, endDate }: Pick<ShareLink, "startDate" | "endDate">,
): DashboardContent {
  if (startDate === null || endDate === null) return content;
  const { comparison } = content;
  return {
    ...content,
    rangeType: "custom",
    startDate,
    endDate,
    comparison: comparison === "custom" ? "previous" : comparison,
    compareStartDate: null,
    compareEndDate: null,
    hiddenDateSelector: true,
  };
}
