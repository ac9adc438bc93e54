import cleanUp from "./clean-up.ts";
import type { ScheduledJob } from "./define.ts";
import forgetLogins from "./forget-logins.ts";
import { registerImports } from "./import-csv.ts";
import { registerPdfs } from "./make-pdf.ts";
import prepareDashboards from "./prepare-dashboards.ts";
import resumeImports from "./resume-imports.ts";
import sendDueReports from "./send-due-reports.ts";
import sendSourceNotices from "./send-source-notices.ts";
import sweepBucket from "./sweep-bucket.ts";
import warnOfVersions from "./warn-of-versions.ts";

export const schedule: readonly ScheduledJob[] = [
  cleanUp,
  forgetLogins,
  prepareDashboards,
  resumeImports,
  sendDueReports,
  sendSourceNotices,
  sweepBucket,
  warnOfVersions,
];

export function registerWork(): void {
  registerImports();
  registerPdfs();
}
