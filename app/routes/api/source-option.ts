import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { findOptions } from "#app/domain/sources/queries/find-options.server.ts";
import { providerFailure } from "./source-answers.server.ts";

/** `searchTerm` filters, `include` preserves values; others are the list's parameters. */
export async function loader({ request, params: { id = "", option = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.sourceOption");
  const { searchParams } = new URL(request.url);
  const found = await findOptions(viewer.companyId, id, option, {
    search: searchParams.get("searchTerm") ?? "",
    include: searchParams.getAll("include"),
    given: searchParams,
  });
  switch (found.outcome) {
    case "options": {
      const { options, more, staleSince } = found;
      return Response.json({ data: options, meta: { more, staleSince } });
    }
    case "failure":
      return providerFailure(found);
    case "not-found":
      return failure("not-found");
  }
}
