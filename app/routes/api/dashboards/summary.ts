import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { getDashboard } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { summaryEntity } from "#app/domain/summary/summary-entity.ts";
import { SummaryCall } from "#app/domain/summary/summary.form.ts";
import { discardText, listNumbers, writeCheckedText } from "#app/domain/dashboards/view/write-text.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { refusedFields } from "#app/routes/dashboards/refuse-reader.server.ts";
import { bodyOf, fieldsOf, invalidCall } from "../answers.server.ts";

async function findOwn(viewer: Viewer, id: string, request: Request) {
  const dashboard = await getDashboard(viewer, id);
  const read = dashboard && (await readDashboard(viewer, dashboard.permalink, request, "page"));
  return read?.outcome === "read" ? read : null;
}

async function readOwn(viewer: Viewer, id: string, request: Request) {
  const read = await findOwn(viewer, id, request);
  if (!read) throw failure("not-found");
  if (read.asked.problems) throw refusedFields(read.asked.problems);
  return read;
}

type Own = Awaited<ReturnType<typeof readOwn>>;

async function entity({ dashboard, asked, view }: Own) {
  return { ...summaryEntity(view), numbers: await listNumbers(dashboard, asked.period) };
}

async function answer(viewer: Viewer, id: string, request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  return Response.json({ data: await entity(await readOwn(viewer, id, request)) }, { headers });
}

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.dashboard.summary");
  return answer(viewer, id, request);
}

/** POST replaces the sentences. DELETE restores the automatic ones. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.dashboard.summary");
  const body = await bodyOf(request);
  const { fields } = await fieldsOf(body, request.method === "DELETE" ? [] : [SummaryCall], {
    answered: async () => {
      const read = await findOwn(viewer, id, request);
      return read ? [await entity(read)] : [];
    },
  });
  const { dashboard, asked } = await readOwn(viewer, id, request);
  if (request.method === "DELETE") {
    await discardText(viewer, dashboard, asked.period);
    return new Response(null, { status: 204 });
  }
  const isUnchanged = "sentences" in body.fields && !("sentences" in fields);
  if (isUnchanged) return answer(viewer, id, request);
  const call = SummaryCall.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const written = await writeCheckedText(viewer, dashboard, asked.period, call.data.sentences);
  if (written.outcome === "refused")
    return failure("invalid", {
      fields: Object.fromEntries([...written.reasons].map(([at, reason]) => [`sentences.${at}`, [reason]])),
    });
  return answer(viewer, id, request);
}
