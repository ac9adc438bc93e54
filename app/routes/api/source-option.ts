import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/auth/failure.server.ts";
import { findSource } from "#app/domain/sources/get-source.server.ts";
import { sourceOptions } from "#app/domain/sources/source.ts";

/** properties, dimensions, metrics; `searchTerm` narrows them, `include` keeps chosen ones in whatever the search says. */
export async function loader({ request, params: { id = "", option = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.sourceOption");
  const source = await findSource(viewer.companyId, id);
  const { searchParams } = new URL(request.url);
  const options =
    source &&
    sourceOptions(source, option, searchParams.get("searchTerm") ?? "", searchParams.getAll("include"));
  return options ? Response.json({ data: options }) : failure("not-found");
}
