import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { clientOfNew } from "#app/domain/clients/choose-client.server.ts";
import { getClient } from "#app/domain/clients/find-clients.server.ts";
import { createDashboard } from "#app/domain/dashboards/edit/create-dashboard.server.ts";
import { CreateCall } from "#app/domain/dashboards/api/dashboard.form.ts";
import { findDashboards, type ListedDashboard } from "#app/domain/dashboards/list/find-dashboards.server.ts";
import { parseListParams } from "#app/domain/dashboards/list/list-params.ts";
import { failure } from "#app/http/failure.server.ts";
import { callOf, invalidCall, planIsFullAnswer } from "../answers.server.ts";
import { refusedFields } from "../source-answers.server.ts";

/** `search`, `all=1` (with archived), `page`, `per_page`, `sort`, `dir`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.dashboards");
  const { asked, problems } = parseListParams(new URL(request.url).searchParams);
  if (Object.keys(problems).length > 0) return refusedFields(problems);
  const { dashboards, total, archived, page, pages } = await findDashboards(viewer, asked);
  return Response.json({
    data: dashboards.map(entity),
    meta: { page, pages, perPage: asked.perPage, total, archived, sort: asked.sort },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.dashboards");
  const { fields } = await callOf(request, [CreateCall]);
  const call = CreateCall.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const clientId = clientOfNew(viewer, call.data.client_id ?? null);
  if (clientId === "choose" || (clientId && !(await getClient(viewer, clientId))))
    return failure("invalid", { fields: { client_id: ["Choose a client that you see."] } });
  const made = await createDashboard(viewer, call.data.name, clientId);
  if (made.outcome === "limit") return planIsFullAnswer(made);
  return Response.json({ data: { id: made.id, permalink: made.permalink } }, { status: 201 });
}

function entity({
  id,
  permalink,
  name,
  active,
  public: isPublic,
  passwordProtected,
  locked,
  ...rest
}: ListedDashboard) {
  return {
    id,
    permalink,
    name,
    active,
    public: isPublic,
    passwordProtected,
    locked,
    widgetsCount: rest.widgets,
    views: rest.views,
    automaticReports: rest.reports,
    createdAt: rest.createdAt.toISOString(),
    updatedAt: rest.updatedAt.toISOString(),
  };
}
