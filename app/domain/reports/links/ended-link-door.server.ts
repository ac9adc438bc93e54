import { type ClosedDoor, doorView } from "#app/domain/dashboards/branded-head.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { dayAt, isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { isCompanyHere } from "#app/lib/request-context.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { findAnyLink } from "#db/queries/reports/recipients.ts";
import { findRunContext } from "#db/queries/reports/report-ledger.ts";
import { linksWorkDays } from "../rules/recipients.ts";

/** Null for an unknown link, which must reveal nothing. */
export async function endedLinkDoor(token: string): Promise<ClosedDoor | null> {
  const link = await findAnyLink(hashToken(token));
  if (!link || !isCompanyHere(link.companyId) || link.purpose === "unsubscribe") return null;
  const context = await findRunContext(link.companyId, link.reportId);
  if (!context) return null;
  const { dashboard, company } = context;
  const { timezone } = dashboard.content;
  const dayOf = (at: Date) =>
    formatter("en").day(dayAt(timeZone(isTimeZone(timezone) ? timezone : "UTC"), at));
  const expiredAt = link.revokedAt === null && dashboard.active ? link.expiresAt : null;
  const stopped = link.revokedAt ? ` on ${dayOf(link.revokedAt)}` : "";
  return {
    view: doorView(dashboard.content, company),
    title: expiredAt ? `This link expired on ${dayOf(expiredAt)}` : "This report is no longer shared",
    lead: expiredAt
      ? `Links in emails work for ${linksWorkDays} days. ${company.name} can send you the report again.`
      : `${company.name} stopped sharing it${stopped}.`,
    request: null,
    isFramed: false,
  };
}
