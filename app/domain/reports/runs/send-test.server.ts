import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { messageId, product } from "#app/mail/mailer.server.ts";
import { messageDomain } from "#app/mail/sender.ts";
import { inTransaction } from "#db/client.server.ts";
import { addRun, findRunContext } from "#db/queries/reports/report-ledger.ts";
import { coveredRange } from "../rules/schedule.ts";
import { sendDueReportsNow } from "./send-due-reports-now.server.ts";
import { scheduleOf } from "../sending/create-runs.server.ts";

export type SendTestOutcome =
  | { readonly outcome: "on-its-way"; readonly to: string; readonly runId: string }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "sample" };

export async function sendTest(
  viewer: Viewer,
  reportId: string,
  soon = sendDueReportsNow,
): Promise<SendTestOutcome> {
  const { companyId, email } = viewer;
  const context = await findRunContext(companyId, reportId);
  if (!context) return { outcome: "not-found" };
  const { report, company } = context;
  if (company.sample) return { outcome: "sample" };
  const [runId, dueAt] = [newId(), now()];
  const { from, to } = coveredRange(
    report.dateRange,
    dueAt,
    scheduleOf(report).timezone,
    company.weekStartsOn,
  );
  const domain = messageDomain(company, product);
  const id = messageId([reportId, dueAt.toISOString(), email.toLowerCase(), "test"], domain);
  await inTransaction(() =>
    addRun({ id: runId, companyId, reportId, dashboardId: report.dashboardId, dueAt, test: true, from, to }, [
      { id: newId(), recipient: email, messageId: id },
    ]),
  );
  soon();
  return { outcome: "on-its-way", to: email, runId };
}
