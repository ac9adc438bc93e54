import { existingPage } from "#app/site-map.ts";
import { log } from "#app/lib/log.server.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import { toMessage, messageId } from "#app/mail/mailer.server.ts";
import type { Email } from "#app/mail/message.ts";
import { approvalEmail } from "#app/mail/messages/approval.ts";
import { reportsOnHoldEmail, undeliveredEmail } from "#app/mail/messages/agency.ts";
import { productSender } from "#app/mail/sender.ts";
import { periodText } from "#app/metrics/format/period-words.ts";
import { listSuppressions } from "#db/queries/reports/recipients.ts";
import {
  claimUnreportedDeliveries,
  claimUnreportedRuns,
  markDeliveriesNotified,
  markRunsNotified,
} from "#db/queries/reports/report-notices.ts";
import { getCompany } from "#db/queries/companies.ts";
import { claimUnaskedRuns } from "#db/queries/reports/report-approvals.ts";
import { periodName } from "../rules/report-letter.ts";
import { recipientName } from "../rules/recipients.ts";
import { approvalLetter, dueWords } from "./approval-letter.server.ts";
import { listDestinationsById } from "#db/queries/reports/destinations.ts";
import { listAdmins } from "#db/queries/reports/reports.ts";
import type { SendingDeps } from "./deps.server.ts";

export async function notifyAgencies(now: Date, deps: SendingDeps): Promise<void> {
  while (await askForApproval(now, deps));
  while (await notifyOfRunsOnHold(now, deps));
  while (await notifyOfRefusals(now, deps));
}

async function askForApproval(now: Date, deps: SendingDeps): Promise<boolean> {
  const runs = await claimUnaskedRuns();
  const [first] = runs;
  if (!first) return false;
  const { companyId } = first;
  const ids = runs.map(({ id }) => id);
  const [company, admins] = [await getCompany(companyId), await listAdmins(companyId)];
  const letter = approvalEmail({
    ...approvalLetter(runs, now, deps.product.appUrl),
    siteTitle: deps.product.siteTitle,
    agencyName: company.name,
    people: admins.length,
  });
  const isAsked = await notifyAdmins(companyId, letter, ["approve", ...ids], deps);
  await markRunsNotified(companyId, ids, isAsked ? now : null);
  return isAsked;
}

async function notifyOfRunsOnHold(now: Date, deps: SendingDeps): Promise<boolean> {
  const runs = await claimUnreportedRuns();
  const [first] = runs;
  if (!first) return false;
  const { appUrl, siteTitle } = deps.product;
  const { name: agencyName } = await getCompany(first.companyId);
  const names = await destinationNames(
    first.companyId,
    runs.flatMap(({ destinationIds }) => destinationIds),
  );
  const letter = reportsOnHoldEmail(
    runs.map((run) => ({
      name: run.clientName ?? run.dashboardName,
      period: periodName(run, "en"),
      rangeText: rangeText(run),
      due: dueWords(run.dueAt, run.timezone, now),
      goesTo: peopleText([...run.recipients, ...run.destinationIds.flatMap((id) => names.get(id) ?? [])]),
      reasons: run.holdReasons.map(({ text, href }) => {
        const page = href && existingPage(href); // The route may be gone.
        return { text, href: page && `${appUrl}${page}` };
      }),
      href: runUrl(appUrl, run.reportId, run.id),
    })),
    { siteTitle, agencyName },
  );
  const isTold = await notifyAdmins(first.companyId, letter, ["held", ...runs.map(({ id }) => id)], deps);
  await markRunsNotified(
    first.companyId,
    runs.map(({ id }) => id),
    isTold ? now : null,
  );
  return isTold;
}

async function notifyOfRefusals(now: Date, deps: SendingDeps): Promise<boolean> {
  const refused = await claimUnreportedDeliveries();
  const [first] = refused;
  if (!first) return false;
  const { appUrl, siteTitle } = deps.product;
  const recipients = refused.map(({ recipient }) => recipient);
  const suppressed = new Set(
    (await listSuppressions(first.companyId, first.reportId, recipients))
      .filter(({ reason }) => reason === "bounced")
      .map(({ email }) => email),
  );
  const letter = undeliveredEmail(
    siteTitle,
    refused.map((delivery) => ({
      recipient: recipientName(delivery),
      isEmail: delivery.channel === "email",
      dashboard: delivery.dashboardName,
      rangeText: rangeText(delivery),
      reason: delivery.error ?? "No reason was given.",
      isSuppressed: suppressed.has(delivery.recipient.toLowerCase()),
      href: runUrl(appUrl, delivery.reportId, delivery.runId),
    })),
  );
  const ids = refused.map(({ id }) => id);
  const isTold = await notifyAdmins(first.companyId, letter, ["refused", ...ids], deps);
  await markDeliveriesNotified(first.companyId, ids, isTold ? now : null);
  return isTold;
}

async function destinationNames(
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await listDestinationsById(companyId, ids)).map(({ id, name }) => [id, name]));
}

/** False if every email failed temporarily. */
async function notifyAdmins(
  companyId: string,
  letter: Email,
  what: readonly string[],
  deps: SendingDeps,
): Promise<boolean> {
  const sender = productSender(deps.product);
  const admins = await listAdmins(companyId);
  const results = await Promise.all(
    admins.map(async ({ email }) => {
      const message = toMessage(letter, email, sender, { id: messageId([...what, email], sender.domain) });
      return deps.transport.handOver(message, () => Promise.resolve(!deps.isStopping()));
    }),
  );
  const isLost = (result: (typeof results)[number]) =>
    result.outcome === "unreachable" ||
    result.outcome === "withdrawn" ||
    (result.outcome === "refused" && result.code < 500);
  if (results.some(isLost))
    log.warn(
      { companyId, outcomes: results.map(({ outcome }) => outcome) },
      "an email to an agency’s admins was not sent",
    );
  return results.length === 0 || !results.every(isLost);
}

function peopleText([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function rangeText({ from, to }: DateRange): string {
  return periodText({ from, to }, "en");
}

function runUrl(appUrl: string, reportId: string, runId: string): string {
  return `${appUrl}/company/automatic-reports/${reportId}/runs/${runId}`;
}
