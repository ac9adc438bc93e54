import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireAccess } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { changeDashboard } from "#app/domain/dashboards/edit/content/change-dashboard.server.ts";
import { SaveCall, UpdateCall } from "#app/domain/dashboards/api/dashboard.form.ts";
import { dashboardWithResults } from "#app/domain/dashboards/api/dashboard-with-results.ts";
import { deleteDashboard } from "#app/domain/dashboards/list/actions/delete-dashboard.server.ts";
import { getDashboard } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { readDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { answersOf, fixedNames } from "#app/domain/dashboards/api/dashboard-answers.ts";
import { checkFilters } from "#app/domain/dashboards/settings/keep-filters.server.ts";
import { replaceSources } from "#app/domain/dashboards/settings/replace-sources.server.ts";
import { dateProblem } from "#app/domain/dashboards/view/read/date-problem.ts";
import {
  callNames,
  contentOfCall,
  sortDates,
  restoreInvalidColors,
} from "#app/domain/dashboards/api/save-call.ts";
import { withParsed } from "#app/http/body/with-parsed.ts";
import { discardImages, imageNames, saveImages } from "#app/domain/dashboards/edit/save-images.server.ts";
import { refreshPermalink, setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { listReports } from "#app/domain/reports/list-reports.server.ts";
import { reportEntity } from "#app/views/report-entity.ts";
import { checkWidgets } from "#app/domain/dashboards/edit/commands/check-widgets.server.ts";
import { withKeptOrder } from "#app/domain/widgets/changes/order-by.ts";
import { now } from "#app/lib/clock.server.ts";
import { refusedCall, refusedFields, zoneOf } from "#app/routes/dashboards/refuse-reader.server.ts";
import {
  bodyOf,
  type CallBody,
  entityAnswer,
  fieldsOf,
  invalidCall,
  savedAnswer,
} from "../answers.server.ts";

/** `x-public` marks a public dashboard; 422: the password is needed. */
const jsonNames = ["widgets", "styles", "filters"];

export async function loader({ request, params: { id: permalink = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "api.dashboard");
  const zone = zoneOf(new URL(request.url).searchParams);
  const read = await readDashboard(viewer, permalink, request, "api", zone);
  if (read.outcome !== "read") return refusedCall(read.outcome);
  const problems = read.asked.problems ?? read.filtering.problems;
  if (problems) return refusedFields(problems);
  const headers = { "Cache-Control": "no-store", ...(read.dashboard.public && { "x-public": "1" }) };
  const isOwner = read.as === "owner" && viewer !== null;
  const reports = isOwner ? await listReports(viewer, read.dashboard.id) : [];
  const caller = {
    userId: viewer?.userId ?? null,
    authorization: isOwner ? null : request.headers.get("x-authorization"),
    automaticReports: reports.map(({ report }) => reportEntity(report)),
  };
  return Response.json({ data: dashboardWithResults(read, caller, now()) }, { headers });
}

/** PUT takes a specification category or the fields of POST; DELETE is permanent. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await requireAccess(request, "api.dashboard");
  if (!viewer) return failure("signed-out");
  switch (request.method) {
    case "POST":
      return save(viewer, id, await bodyOf(request));
    case "PUT": {
      const body = await bodyOf(request);
      const isSave = !("category" in body.fields) && Object.keys(body.fields).length > 0;
      return isSave ? save(viewer, id, body) : update(viewer, id, body);
    }
    default:
      return (await deleteDashboard(viewer, id)) === "deleted"
        ? new Response(null, { status: 204 })
        : failure("not-found");
  }
}

/** Specification fields without effect. */
const ignoredNames = ["domain", "category"];

async function save(viewer: Viewer, id: string, body: CallBody): Promise<Response> {
  const before = await getDashboard(viewer, id);
  const { fields, files } = await fieldsOf(
    withParsed(body, jsonNames),
    [SaveCall, imageNames, ignoredNames],
    {
      aliases: {
        startDate: "start",
        endDate: "end",
        compareStartDate: "compare_start",
        compareEndDate: "compare_end",
      },
      answered: () => Promise.resolve(before ? answersOf(before, now()) : []),
      fixed: fixedNames,
    },
  );
  if (!before) return failure("not-found");
  const call = SaveCall.safeParse(fields);
  if (!call.success) return invalidCall(call.error);

  const given = contentOfCall(call.data);
  const days = sortDates({ ...before.content, ...given });
  const wrongDates = dateProblem({ ...before.content, ...given, ...days });
  const faulty =
    given.widgets && (await checkWidgets(viewer.companyId, before.content.widgets, given.widgets));
  const filters =
    call.data.filters && !(faulty && Object.keys(faulty).length > 0)
      ? await checkFilters(before, given.widgets ?? before.content.widgets, call.data.filters)
      : null;
  const faults = {
    ...faulty,
    ...(filters && "problems" in filters && filters.problems),
    ...(wrongDates && { [callNames[wrongDates.field]]: [wrongDates.message] }),
  };
  if (Object.keys(faults).length > 0) return failure("invalid", { fields: faults });

  const images = await saveImages(viewer.companyId, files);
  if (images.outcome === "refused")
    return failure(images.why, { fields: { [images.field]: [images.message] } });
  const stored = before.content.styles;
  const styles = {
    ...(given.styles ? restoreInvalidColors(given.styles, stored) : stored),
    ...images.styles,
  };
  const widgets = given.widgets?.map(withKeptOrder);
  const change = {
    ...given,
    ...days,
    ...(widgets && { widgets }),
    ...(filters && "filters" in filters && { filters: filters.filters }),
    ...((given.styles || files.size > 0) && { styles }),
  };
  const saved = await changeDashboard(viewer, before, call.data.version ?? null, change);
  if (saved.outcome !== "saved") await discardImages(viewer.companyId, images.styles);
  return savedAnswer(viewer, id, saved);
}

async function update(viewer: Viewer, id: string, body: CallBody): Promise<Response> {
  const { fields } = await fieldsOf(body, [UpdateCall]);
  const call = UpdateCall.safeParse(fields);
  if (!call.success) return (await getDashboard(viewer, id)) ? invalidCall(call.error) : failure("not-found");
  switch (call.data.category) {
    case "refresh_permalink":
      await refreshPermalink(viewer, id);
      return entityAnswer(viewer, id);
    case "new_password":
      await setSharing(viewer, id, { password: call.data.password });
      return entityAnswer(viewer, id);
    case "sharing": {
      const { public: isPublic, embeddable } = call.data;
      await setSharing(viewer, id, {
        ...(isPublic !== undefined && { public: isPublic }),
        ...(embeddable !== undefined && { embeddable }),
      });
      return entityAnswer(viewer, id);
    }
    case "sources":
      return savedAnswer(viewer, id, await replaceSources(viewer, id, null, call.data.sources));
  }
}
