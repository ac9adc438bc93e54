import { parseWithZod } from "@conform-to/zod/v4";
import { matchDomainsOf } from "#app/domain/groups/domains/match-domains.server.ts";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
import { openHref } from "#app/auth/guard-onboarding.server.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { chooseSourceClient } from "#app/domain/clients/choose-client.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { readFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { readWhole } from "#app/lib/numbers/read-number.ts";
import { now } from "#app/lib/clock.server.ts";
import { zoneChoices } from "#app/lib/time-zones.ts";
import { PlanCard } from "#app/domain/dashboards/new/generate/components/plan-card.tsx";
import { previewPlan } from "#app/domain/dashboards/new/generate/plan-preview.ts";
import { returnTo, startHref } from "#app/domain/dashboards/new/start/start-href.ts";
import { generateDashboard } from "#app/domain/dashboards/new/generate/generate-dashboard.server.ts";
import { UploadForm } from "#app/domain/sources/files/components/upload-form.tsx";
import { confirmUpload } from "#app/domain/sources/files/confirm-upload.server.ts";
import { findUploadPage, type UploadPage } from "#app/domain/sources/get-source.server.ts";
import { isReadDifferently, refreshProposal } from "#app/domain/sources/files/propose-again.server.ts";
import { ReadAgain, TypedCell } from "#app/domain/sources/files/reading.form.ts";
import { tableForm } from "#app/domain/sources/files/table.form.ts";
import {
  addAllTables,
  listOtherTables,
  openUploads,
  withTables,
} from "#app/domain/sources/files/other-tables.server.ts";
import { withReturn } from "#app/domain/sources/kind.ts";
import { uploadHref } from "#app/domain/sources/files/upload-href.ts";
import {
  applyCorrection,
  countLine,
  countTotals,
  leaveOutLines,
  readCellAs,
  readCellAsWritten,
} from "#app/domain/sources/files/understood/change-proposal.server.ts";
import { readFirstNumbers } from "#app/domain/sources/files/understood/read-first-numbers.server.ts";
import { readOrderChoices } from "#app/domain/sources/files/understood/read-order-choices.server.ts";
import { sourceNameOf, uploadView } from "#app/domain/sources/files/upload-view.ts";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.upload", async ({ request, viewer, params, query }) => {
  const page = await uploadOf(viewer.companyId, params);
  if (page.upload.state === "ready") throw redirect(await nextHref(request, viewer, page, ""));
  const back = returnTo(request);
  const isRead = page.upload.state === "importing";
  const [first, choices] = isRead
    ? [null, []]
    : [await readFirstNumbers(page.upload), await readOrderChoices(page.upload)];
  const view = uploadView(page, first, choices, new URL(request.url).search);
  const [tables, others] = await Promise.all([
    listOtherTables(viewer.companyId, query),
    openUploads(viewer.companyId, query),
  ]);
  return {
    title: `Import settings of ${page.upload.name}`,
    view,
    cancelHref: view.replaces
      ? `/company/sources/${view.replaces.id}`
      : await openHref(viewer, "company.sources"),
    zones: zoneChoices(now()),
    tables,
    plan: page.source === null && back.template === null ? previewPlan([page.upload, ...others]) : null,
    isForTemplate: page.source === null && back.template !== null,
  };
});

export const action = agencyAction("company.sources.upload", async ({ request, viewer, params, query }) => {
  const page = await uploadOf(viewer.companyId, params);
  const schema = tableForm(page.upload, page.source === null);
  const fields = await readForm(request, schema, ReadAgain, TypedCell, ["intent"]);
  const intent = String(fields.get("intent") ?? "");
  if (intent === "read-again") return readAgain(request, page, fields);
  const changed = await changeRows(page, intent, fields);
  if (changed) return answered(request, changed, parseWithZod(fields, { schema }));
  if (intent === "add-all") return addAll(request, viewer, page, false);
  if (intent === "create-dashboard-of-all") return addAll(request, viewer, page, true);

  // A chosen delimiter needs applying first, or it would be lost.
  const reading = parseWithZod(fields, { schema: ReadAgain });
  if (
    fields.has("encoding") &&
    (reading.status !== "success" || isReadDifferently(page.upload.options, reading.value))
  )
    return readAgain(request, page, fields);
  const form = parseWithZod(fields, { schema });
  if (form.status !== "success") return refuseForm(request, form.reply());
  if (intent === "apply") {
    const isApplied = await applyCorrection(page.upload, form.value.correction);
    return answered(request, isApplied ? "changed" : "not-found", form);
  }
  const confirmed = await confirmUpload(viewer, page.upload.id, form.value);
  switch (confirmed.outcome) {
    case "ready":
    case "importing":
    case "failed": {
      await recordOnboardingEvent(viewer, "source-connected");
      await matchDomainsOf(viewer);
      const { sourceId } = confirmed;
      if (page.source === null) await assignClient(request, viewer, [sourceId]);
      if (intent === "create-dashboard" && confirmed.outcome !== "failed" && form.value.name)
        return confirmed.outcome === "ready"
          ? createFrom(request, viewer, form.value.name, [sourceId])
          : redirect(createHref(request, [sourceId]), { status: 303 });
      const ofSource = { ...page, upload: { ...page.upload, sourceId } };
      const next =
        confirmed.outcome === "ready"
          ? await nextHref(request, viewer, ofSource, `?saved=${page.source ? "file" : "new"}`)
          : withTables(uploadHref(sourceId, page.upload.id), query);
      return redirect(next, { status: 303 });
    }
    case "limit":
      return refuseForm(request, form.reply({ formErrors: [limitWords(confirmed.allowed)] }));
    case "not-found":
      throw failure("conflict", { message: "This file was already confirmed." });
  }
});

type Changed = "changed" | "not-found" | { readonly field: string; readonly message: string };

/** Null for other buttons. */
async function changeRows({ upload }: UploadPage, intent: string, fields: FormData): Promise<Changed | null> {
  const [what, lines = ""] = intent.split(":", 2);
  const numbers = lines.split(",").flatMap((line) => readWhole(line) ?? []);
  const done = async (change: Promise<boolean>) => ((await change) ? "changed" : "not-found");
  switch (what) {
    case "count-totals":
    case "leave-out-totals":
      return done(countTotals(upload, what === "count-totals"));
    case "leave-out":
      return done(leaveOutLines(upload, numbers));
    case "count":
      return done(countLine(upload, numbers[0] ?? 0));
    case "read-as-written":
      return done(readCellAsWritten(upload, numbers[0] ?? 0, numbers[1] ?? 0));
    case "read-as": {
      const typed = parseWithZod(fields, { schema: TypedCell });
      if (typed.status !== "success")
        return { field: "typed_text", message: "Enter the value of this cell." };
      const { typed_line: line, typed_at: at, typed_text: text } = typed.value;
      return done(readCellAs(upload, { line, at, text }));
    }
    default:
      return null;
  }
}

function answered(
  request: Request,
  changed: Changed,
  { payload }: { readonly payload: Record<string, unknown> },
) {
  if (changed === "not-found") throw failure("conflict", { message: "This file was already confirmed." });
  const initialValue = payload as FormAnswer["initialValue"] & {};
  if (changed !== "changed")
    return refuseForm(request, {
      status: "error",
      initialValue,
      error: { [changed.field]: [changed.message] },
    });
  return data<FormAnswer>({ initialValue });
}

async function nextHref(request: Request, { companyId }: Viewer, { upload }: UploadPage, saved: string) {
  const search = new URL(request.url).searchParams;
  const back = returnTo(request);
  const isLast = back.template !== null && (await openUploads(companyId, search)).length === 0;
  return isLast ? startHref(back) : withTables(`/company/sources/${upload.sourceId}${saved}`, search);
}

function limitWords(allowed: number): string {
  return `A company can have ${allowed} sources. Delete one that is not used, then add this one.`;
}

async function addAll(request: Request, viewer: Viewer, { upload }: UploadPage, createsDashboard: boolean) {
  const added = await addAllTables(viewer, upload, new URL(request.url).searchParams);
  const refused = (message: string) => refuseForm(request, { status: "error", error: { "": [message] } });
  if (added.outcome === "limit") return refused(limitWords(added.allowed));
  if (added.outcome === "failed") return refused(`${added.name}: ${added.message}.`);
  await recordOnboardingEvent(viewer, "source-connected");
  await assignClient(request, viewer, added.sourceIds);
  const back = returnTo(request);
  if (back.template !== null) return redirect(startHref(back), { status: 303 });
  return createsDashboard && added.areReady
    ? createFrom(request, viewer, sourceNameOf(upload.name), added.sourceIds)
    : redirect(createHref(request, added.sourceIds), { status: 303 });
}

async function assignClient(request: Request, viewer: Viewer, sourceIds: readonly string[]): Promise<void> {
  const { client } = returnTo(request);
  if (client) for (const sourceId of sourceIds) await chooseSourceClient(viewer, sourceId, client);
}

async function createFrom(request: Request, viewer: Viewer, name: string, sourceIds: readonly string[]) {
  const { client: clientId } = returnTo(request);
  const from = { name, sources: sourceIds, target: "", template: null, clientId };
  const made = await generateDashboard(viewer, from);
  const next = made.outcome === "created" ? `/dashboards/${made.permalink}` : createHref(request, sourceIds);
  return redirect(next, { status: 303 });
}

function createHref(request: Request, sourceIds: readonly string[]): string {
  const href = `/dashboards/create?${new URLSearchParams(sourceIds.map((id) => ["sources", id]))}`;
  return withReturn(href, new URL(request.url).searchParams);
}

async function readAgain(request: Request, { upload }: UploadPage, fields: FormData) {
  const form = parseWithZod(fields, { schema: ReadAgain });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const again = await refreshProposal(upload.companyId, upload.id, form.value);
  if (again.outcome === "not-found") return null;
  const { searchParams } = new URL(request.url);
  if (again.outcome === "proposed")
    return redirect(withTables(uploadHref(upload.sourceId, upload.id), searchParams), { status: 303 });
  const isUnavailable = again.outcome === "unavailable";
  const problem = isUnavailable ? readFailureMessage : again.message;
  const answer: FormAnswer = {
    status: "error",
    initialValue: form.payload as FormAnswer["initialValue"] & {},
    error: { encoding: [problem] },
  };
  return data(answer, { status: isUnavailable ? 503 : 422 });
}

async function uploadOf(companyId: string, { sourceId = "", uploadId = "" }: LoaderFunctionArgs["params"]) {
  const page = await findUploadPage(companyId, uploadId);
  if (page?.upload.sourceId && sourceId === "new")
    throw redirect(uploadHref(page.upload.sourceId, uploadId), { status: 303 });
  if (!page || (page.upload.sourceId ?? "new") !== sourceId) throw notFound();
  return page;
}

export default function UploadPageRoute() {
  const { view, zones, tables, plan, isForTemplate, cancelHref } = useLoaderData<typeof loader>();
  return (
    <AgencyPage>
      <UploadForm
        view={view}
        zones={zones}
        tables={tables}
        plan={plan && <PlanCard plan={plan} files={tables.length + 1} />}
        isForTemplate={isForTemplate}
        cancelHref={cancelHref}
        answer={useFormAnswer()}
      />
    </AgencyPage>
  );
}
