import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { matchDomainsOf } from "#app/domain/groups/domains/match-domains.server.ts";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { countAttempt, attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { recordOnboardingEvent } from "#app/domain/onboarding/move-onboarding.server.ts";
import { storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { listConditions } from "#app/domain/sources/queries/conditions.server.ts";
import { connectByKeys } from "#app/domain/sources/connecting/connect-keys.server.ts";
import { findKindPage } from "#app/domain/sources/connecting/find-kind.server.ts";
import { ConnectByKeys, keyNames, keysForm } from "#app/domain/sources/connecting/keys.form.ts";
import { createSource } from "#app/domain/sources/manage/create-source.server.ts";
import { listSources } from "#app/domain/sources/manage/list-sources.server.ts";
import { sourceEntity } from "#app/domain/sources/source-entity.ts";
import { now } from "#app/lib/clock.server.ts";
import { callOf, invalidCall } from "./answers.server.ts";
import { refusedFields, sourceAnswer } from "./source-answers.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.sources");
  const sources = await listSources(viewer.companyId);
  const conditions = await listConditions(viewer.companyId, sources);
  const at = now();
  return Response.json({
    data: sources.map((source) => sourceEntity(source, source.open, at, conditions.get(source.source.id))),
  });
}

/** Multipart file (`kind`, `name`, `file`), or API keys as JSON or form. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.sources");
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return connect(viewer, request);
  const created = await createSource(viewer, request);
  switch (created.outcome) {
    case "created":
      return answer(viewer, created.sourceId);
    case "invalid":
      return failure("invalid", { fields: created.fields });
    case "too-large":
      return failure("too-large", {
        message: `The file is too large: at most ${created.limitBytes / 1024 / 1024} MB can be read.`,
      });
    case "unavailable":
      return failure("unavailable", { message: storeFailureMessage });
    case "limit":
      return tooMany(created.allowed);
  }
}

async function connect(viewer: Viewer, request: Request): Promise<Response> {
  const { fields } = await callOf(request, [ConnectByKeys, keyNames, ["file"]]);
  if (fields["kind"] === "csv")
    return failure("wrong-type", { message: "Send a form (multipart/form-data) with kind, name and file." });
  if (fields["file"] !== undefined)
    return refusedFields({ file: "Only sources of the kind csv have a file." });
  const call = ConnectByKeys.safeParse(fields);
  if (!call.success) return invalidCall(call.error);
  const { kind, name } = call.data;
  const page = await findKindPage(viewer, kind, null);
  if (!page) return refusedFields({ kind: "This type of source does not exist." });
  if (page.kind.connect === "oauth2")
    return refusedFields({
      kind: `${page.kind.name} is connected by signing in at the provider: open /connect/${kind} in a browser.`,
    });
  const typed = keysForm(page.fields).safeParse(fields);
  if (!typed.success) return invalidCall(typed.error);
  const { waitSeconds } = await countAttempt("connect-keys", viewer.userId);
  if (waitSeconds !== null) return failure("slow-down", attemptLimitProblem(waitSeconds));

  const connected = await connectByKeys(viewer, kind, { ...typed.data, name });
  switch (connected.outcome) {
    case "connected":
    case "reconnected":
      return answer(viewer, connected.sourceId);
    case "already":
      return sourceAnswer(viewer.companyId, connected.sourceId);
    case "refused":
      return refusedFields(connected.fields);
    case "limit":
      return tooMany(connected.allowed);
    case "not-found":
      return refusedFields({ kind: "This type of source does not exist." });
  }
}

async function answer(viewer: Viewer, sourceId: string): Promise<Response> {
  await recordOnboardingEvent(viewer, "source-connected");
  await matchDomainsOf(viewer);
  return sourceAnswer(viewer.companyId, sourceId, 201);
}

function tooMany(allowed: number): Response {
  return failure("conflict", { message: `A company can have ${allowed} sources.` });
}
