import type { ActionFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { failure } from "#app/http/failure.server.ts";
import { imageKind, imageKindNames } from "#app/domain/files/image-kind.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { callOf } from "./answers.server.ts";

/** One image (specification section 7). */
export async function action({ request, params: { kind: asked = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "api.files");
  const kind = imageKind(asked);
  if (!kind)
    return failure("not-found", {
      message: `There is no image of this kind. Use one of ${imageKindNames.join(", ")}.`,
    });
  const { files } = await callOf(request, [], { anyFile: true });
  const [file] = files.values();
  if (!file) return failure("invalid", { fields: { file: ["Choose an image."] } });
  const saved = await saveImage(viewer.companyId, { kind, name: file.name }, partsOf(file));
  switch (saved.outcome) {
    case "invalid-type":
      return failure("invalid", { fields: { file: [saved.message] } });
    case "too-large":
      return failure("too-large", {
        message: `An image can have at most ${saved.limitBytes / 1024 / 1024} MB.`,
      });
    case "unavailable":
      return failure("unavailable", { message: saved.message });
    case "saved": {
      const { id, contentType, size } = saved.file;
      const data = { id, filename: id, url: `/files/${id}`, contentType, size };
      return Response.json({ data }, { status: 201 });
    }
  }
}

async function* partsOf(file: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer());
}
