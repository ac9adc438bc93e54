import { type BrandedHead, doorView } from "#app/domain/dashboards/branded-head.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { rhythmText } from "../rules/report-words.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken, newId } from "#app/lib/id.server.ts";
import { isCompanyHere } from "#app/lib/request-context.server.ts";
import { inTransaction } from "#db/client.server.ts";
import {
  addSuppression,
  findLink,
  listSuppressions,
  type RecipientLink,
  removeUnsubscription,
  stopOpenDeliveries,
} from "#db/queries/reports/recipients.ts";
import { findRunContext } from "#db/queries/reports/report-ledger.ts";

export type Subscription = {
  readonly view: BrandedHead;
  readonly email: string;
  readonly dashboardName: string;
  readonly rhythm: string;
  readonly nextAt: string;
  readonly agencyName: string;
  readonly isStopped: boolean;
};

/** Changes nothing: mail gateways open every link. */
export async function findSubscription(token: string): Promise<Subscription | null> {
  const link = await unsubscribeLink(token);
  return link && describe(link);
}

/** By button or one-click (RFC 8058). Idempotent. */
export async function unsubscribe(token: string): Promise<Subscription | null> {
  const link = await unsubscribeLink(token);
  if (!link) return null;
  const { companyId, reportId, recipient } = link;
  await inTransaction(async () => {
    await addSuppression({ id: newId(), companyId, reportId, email: recipient, reason: "unsubscribed" });
    await stopOpenDeliveries(companyId, reportId, recipient);
  });
  return describe(link);
}

export async function resubscribe(token: string): Promise<Subscription | null> {
  const link = await unsubscribeLink(token);
  if (!link) return null;
  await removeUnsubscription(link.companyId, link.reportId, link.recipient);
  return describe(link);
}

async function unsubscribeLink(token: string): Promise<RecipientLink | null> {
  const link = await findLink(hashToken(token), now());
  return link?.purpose === "unsubscribe" && isCompanyHere(link.companyId) ? link : null;
}

async function describe({ companyId, reportId, recipient }: RecipientLink): Promise<Subscription | null> {
  const context = await findRunContext(companyId, reportId);
  if (!context) return null;
  const stops = await listSuppressions(companyId, reportId, [recipient]);
  const { report, dashboard, company } = context;
  return {
    view: doorView(dashboard.content, company),
    email: recipient,
    dashboardName: dashboard.name,
    rhythm: rhythmText(report),
    nextAt: `${formatter("en").moment(report.nextDueAt, report.timezone)}, ${report.timezone}`,
    agencyName: company.name,
    isStopped: stops.some(
      ({ email, reason }) => reason === "unsubscribed" && email === recipient.toLowerCase(),
    ),
  };
}
