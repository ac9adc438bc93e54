import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { matchDomainsOf } from "#app/domain/groups/domains/match-domains.server.ts";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { countAttempt, attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { changeSource } from "#app/domain/sources/connecting/change-source.server.ts";
import { ChangeSource } from "#app/domain/sources/connecting/choose.form.ts";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { bodyOf, fieldsOf, invalidCall } from "./answers.server.ts";
import { refusedFields, sourceAnswer, sourceEntityOf } from "./source-answers.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.source");
  return sourceAnswer(viewer.companyId, id);
}

const withLabels = { properties: [{ value: "", label: "" }] };

export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.source");
  if (request.method === "DELETE") {
    const outcome = await deleteSource(viewer.companyId, id, viewer.name);
    return outcome === "deleted" ? new Response(null, { status: 204 }) : failure("not-found");
  }
  const body = await bodyOf(request);
  const { fields } = await fieldsOf(body, [ChangeSource], {
    answered: async () => [await sourceEntityOf(viewer.companyId, id), withLabels],
    fixed: ["id", "currency", "timezone"],
  });
  const isUnchanged = Object.keys(fields).length === 0 && Object.keys(body.fields).length > 0;
  if (isUnchanged) return sourceAnswer(viewer.companyId, id);
  const call = ChangeSource.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const { token, url, account } = call.data;
  if ([token, url, account].some((given) => given !== undefined)) {
    const { waitSeconds } = await countAttempt("connect-keys", viewer.userId);
    if (waitSeconds !== null) return failure("slow-down", attemptLimitProblem(waitSeconds));
  }
  const changed = await changeSource(viewer, id, call.data);
  switch (changed.outcome) {
    case "changed":
      await matchDomainsOf(viewer);
      return sourceAnswer(viewer.companyId, id);
    case "refused":
      return refusedFields(changed.fields);
    case "not-found":
      return failure("not-found");
  }
}
