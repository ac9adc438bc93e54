import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { matchDomainsOf } from "#app/domain/groups/domains/match-domains.server.ts";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { countAttempt, attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { changeSource } from "#app/domain/sources/connecting/change-source.server.ts";
import { ChangeSource } from "#app/domain/sources/connecting/choose.form.ts";
import { deleteSource } from "#app/domain/sources/manage/delete-source.server.ts";
import { callOf, invalidCall } from "./answers.server.ts";
import { refusedFields, sourceAnswer } from "./source-answers.server.ts";

export async function loader({ request, params: { id = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.source");
  return sourceAnswer(viewer.companyId, id);
}

/** New API keys are verified first. */
export async function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.source");
  if (request.method === "DELETE") {
    const outcome = await deleteSource(viewer.companyId, id, viewer.name);
    return outcome === "deleted" ? new Response(null, { status: 204 }) : failure("not-found");
  }
  const call = ChangeSource.safeParse(
    (await callOf(request, [ChangeSource], { open: ["properties"] })).fields,
  );
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
