import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/auth/failure.server.ts";
import { tellOnboarding } from "#app/domain/onboarding/move-onboarding.server.ts";
import { createSource } from "#app/domain/sources/create-source.server.ts";
import { findSourcePage } from "#app/domain/sources/get-source.server.ts";
import { listSources } from "#app/domain/sources/list-sources.server.ts";
import { sourceEntity } from "#app/domain/sources/source-entity.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.sources");
  const sources = await listSources(viewer.companyId);
  return Response.json({ data: sources.map((source) => sourceEntity(source, source.open)) });
}

/** A file, posted as a form with `kind`, `name` and `file`. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.sources");
  if (!request.headers.get("content-type")?.startsWith("multipart/form-data")) {
    return failure("wrong-type", { message: "Send a form (multipart/form-data) with kind, name and file." });
  }
  const created = await createSource(viewer, request);
  switch (created.outcome) {
    case "created": {
      await tellOnboarding(viewer, "source-connected");
      const source = await findSourcePage(viewer.companyId, created.sourceId);
      if (!source) return failure("not-found");
      return Response.json({ data: sourceEntity(source, source.open) }, { status: 201 });
    }
    case "invalid":
      return failure("invalid", { fields: created.fields });
    case "too-large":
      return failure("too-large", {
        message: `The file is too large: at most ${created.limitBytes / 1024 / 1024} MB can be read.`,
      });
    case "limit":
      return failure("conflict", { message: `A company can have ${created.allowed} sources.` });
  }
}
