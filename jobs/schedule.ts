import { giveUpArchive, makeArchive } from "#app/domain/archive/export/make-archive.server.ts";
import { takeMissedEvents } from "#app/domain/billing/checkout/fastspring-checkout.server.ts";
import { runTestCharges } from "#app/domain/billing/checkout/test-charges.server.ts";
import { sendBillingEmails } from "#app/domain/billing/emails/send-billing-emails.server.ts";
import { cleanUp } from "#app/domain/clean-up/clean-up.server.ts";
import { queryDomains } from "#app/domain/groups/alerts/query-domains.server.ts";
import { matchAllDomains } from "#app/domain/groups/domains/match-domains.server.ts";
import { watchGroups } from "#app/domain/groups/alerts/watch-groups.server.ts";
import { eraseCompanies } from "#app/domain/company-deletion/erase-companies.server.ts";
import { giveUpPdfExport, makePdfExport } from "#app/domain/dashboards/output/export/export-pdf.server.ts";
import { prepareDashboards } from "#app/domain/dashboards/view/read/prepare-dashboards.server.ts";
import { sweepBucket } from "#app/domain/files/sweep-bucket.server.ts";
import { sendSourceNotices } from "#app/domain/notices/send-source-notices.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { forgetUnusedConnections } from "#app/domain/sources/access/forget-unused-connections.server.ts";
import { giveUpImport, importCsv } from "#app/domain/sources/files/import-csv.server.ts";
import { resumeImports } from "#app/domain/sources/files/resume-imports.server.ts";
import { warnOfVersions } from "#app/domain/sources/refresh/warn-of-versions.server.ts";
import { checkAllWhiteLabels } from "#app/domain/white-label/check-white-label.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { handle } from "#db/queue.server.ts";

export type ScheduledJob = {
  readonly name: string;
  readonly cron: string;
  readonly run: () => Promise<unknown>;
  /** Runs that may overlap; else one. */
  readonly atOnce?: number;
};

/** Four that send, and one that enters what is due now. */
const reportRunsAtOnce = 5;

export const schedule: readonly ScheduledJob[] = [
  { name: "clean-up", cron: "17 * * * *", run: cleanUp },
  { name: "charge-test-plans", cron: "*/5 * * * *", run: () => runTestCharges() },
  { name: "check-dns", cron: "11 5 * * *", run: () => checkAllWhiteLabels() },
  { name: "erase-companies", cron: "51 * * * *", run: () => eraseCompanies() },
  { name: "forget-connections", cron: "*/5 * * * *", run: forgetUnusedConnections },
  { name: "take-missed-events", cron: "23 4 * * *", run: takeMissedEvents },
  // A new day may start in a time zone at each quarter hour.
  { name: "prepare-dashboards", cron: "4,19,34,49 * * * *", run: () => prepareDashboards(now) },
  { name: "query-domains", cron: "*/5 * * * *", run: () => queryDomains(now()) },
  { name: "resume-imports", cron: "*/5 * * * *", run: resumeImports },
  { name: "send-billing-emails", cron: "*/10 * * * *", run: () => sendBillingEmails(now()) },
  {
    name: "send-due-reports",
    cron: "* * * * *",
    run: () => sendDueReports(now()),
    atOnce: reportRunsAtOnce,
  },
  { name: "send-source-notices", cron: "* * * * *", run: () => sendSourceNotices(now()) },
  // An unreachable bucket must not delay the clean-up.
  { name: "sweep-bucket", cron: "37 * * * *", run: () => sweepBucket() },
  { name: "match-domains", cron: "1-59/5 * * * *", run: () => matchAllDomains() },
  { name: "watch-groups", cron: "2-59/5 * * * *", run: () => watchGroups(now()) },
  { name: "warn-of-versions", cron: "41 5 * * *", run: warnOfVersions },
];

export function registerWork(): void {
  handle(
    "import-csv",
    async ({ companyId, uploadId }) => void (await importCsv(companyId, uploadId)),
    ({ companyId, uploadId }) => giveUpImport(companyId, uploadId),
  );
  handle(
    "make-archive",
    ({ companyId, archiveId }) => makeArchive(companyId, archiveId),
    ({ companyId, archiveId }) => giveUpArchive(companyId, archiveId),
  );
  handle(
    "make-pdf",
    ({ companyId, exportId }) => makePdfExport(companyId, exportId),
    ({ companyId, exportId }) => giveUpPdfExport(companyId, exportId),
  );
  handle(
    "make-public-pdf",
    ({ companyId, exportId }) => makePdfExport(companyId, exportId, "public"),
    ({ companyId, exportId }) => giveUpPdfExport(companyId, exportId),
  );
}
