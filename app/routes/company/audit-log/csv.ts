import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { readAuditFilter } from "#app/domain/audit-log/audit-filter.ts";
import { exportAuditEvents } from "#app/domain/audit-log/find-audit-events.server.ts";
import { csvStreamAnswer } from "#app/http/csv-stream-answer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.auditLog.csv");
  const filter = readAuditFilter(new URL(request.url).searchParams);
  return csvStreamAnswer(await exportAuditEvents(viewer, filter), `Audit log ${viewer.company.name}`);
}
