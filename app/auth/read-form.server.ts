import { isStorable } from "#app/domain/widgets/text.schema.ts";
import { failure } from "./failure.server.ts";

const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** The form that a page of ours posted. Throws 415 for other content, 400 for a form that broke off or that holds what cannot be stored. */
export async function readForm(request: Request): Promise<FormData> {
  if (!types.test(request.headers.get("content-type") ?? ""))
    throw failure("wrong-type", { message: "Send a form." });
  const form = await request.formData().catch(() => {
    throw failure("malformed", { message: "The form did not arrive whole. Send it again." });
  });
  // No browser lets a person type these, and PostgreSQL keeps none of them.
  for (const [name, value] of form)
    if (!isStorable(name) || !isStorable(typeof value === "string" ? value : value.name))
      throw failure("malformed", { message: "Some characters cannot be stored. Type the text again." });
  return form;
}
