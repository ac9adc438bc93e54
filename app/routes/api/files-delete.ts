import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { deleteImage } from "#app/domain/files/delete-image.server.ts";
import { callOf } from "./answers.server.ts";

/** By the upload's `filename`. */
export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.files.delete");
  const { fields } = await callOf(request, [["filename"]]);
  const { filename } = fields;
  if (typeof filename !== "string" || filename === "")
    return failure("invalid", { fields: { filename: ["Enter the filename of the image to delete."] } });
  return (await deleteImage(viewer.companyId, filename)) === "deleted"
    ? new Response(null, { status: 204 })
    : failure("not-found");
}
