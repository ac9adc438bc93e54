import { parseWithZod } from "@conform-to/zod/v4";
import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { forClient } from "#app/domain/reports/rules/hold-reasons.ts";
import { senderOf } from "#app/mail/sender.ts";
import { findPreviewContext } from "#db/queries/reports/reports.ts";
import { type ReportAnswer, sendsOf } from "../report-form-view.server.ts";
import { ReportForm } from "../report.form.ts";
import { fittingDetail } from "../rules/report-fields.ts";
import { coveredRange } from "../rules/schedule.ts";
import { loadCachedView, sendingDeps } from "../sending/deps.server.ts";
import { reasonsToHold } from "../sending/prepare-run.server.ts";
import { drawPreview } from "./draw-preview.server.ts";
import type { ShownPreview } from "./email-preview.tsx";

const {
  dashboard_id,
  period,
  detail,
  timezone,
  date_range,
  with_pdf,
  with_xlsx,
  with_preview,
  subject,
  message,
} = ReportForm.shape;
const shownFields = { dashboard_id, date_range, timezone, subject, message } as const;

/** Uses cached results only: calls no provider. */
export async function previewReport(viewer: Viewer, fields: FormData): Promise<ReportAnswer> {
  const { payload, ...form } = parseWithZod(fields, { schema: ReportForm });
  const all = form.status === "error" ? (form.error ?? {}) : {};
  const error = Object.fromEntries(Object.entries(all).filter(([name]) => name in shownFields));
  const initialValue = Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );
  const answer = { initialValue, error, sends: sendsOf(viewer, payload) };
  return Object.keys(error).length > 0 ? answer : { ...answer, preview: await drawn(viewer, payload) };
}

async function drawn(
  { companyId }: Viewer,
  payload: Readonly<Record<string, unknown>>,
): Promise<ShownPreview | null> {
  const context = await findPreviewContext(companyId, dashboard_id.parse(payload.dashboard_id));
  if (!context) return null;
  const { company, dashboard, clientName } = context;
  const often = period.catch("MONTH").parse(payload.period);
  const zone = timezone.parse(payload.timezone);
  const report = {
    subject: subject.parse(payload.subject),
    message: message.parse(payload.message),
    period: often,
    detail: detail.parse(fittingDetail(often, String(payload.detail))),
    withPdf: with_pdf.parse(payload.with_pdf),
    withXlsx: with_xlsx.parse(payload.with_xlsx),
    withPreview: with_preview.parse(payload.with_preview),
  };
  const range = coveredRange(date_range.parse(payload.date_range), now(), zone, company.weekStartsOn);
  const deps = sendingDeps();
  const view = await loadCachedView(dashboard, range);
  const reasons = await reasonsToHold(view, context, now(), deps);
  const sender = senderOf(company, null, deps.product);
  const email = await drawPreview(report, { view: forClient(view), clientName, companyId, sender }, deps);
  return { ...email, rangeText: view.period.text, onHold: reasons.map(({ text }) => text) };
}
