import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { isStorable } from "#app/lib/text.schema.ts";
import { type FormNames, isNameOf } from "#app/http/body/field-names.ts";
import { readBody } from "#app/http/body/read-body.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { failure } from "./failure.server.ts";

const read = new WeakMap<Request, FormData>();

/** Null before `readForm`. */
export function formReadFrom(request: Request): FormData | null {
  return read.get(request) ?? null;
}

/** Throws 415 (content), 413 (size), 400 (broken, unstorable, unknown). */
export async function readForm(request: Request, ...names: readonly FormNames[]): Promise<FormData> {
  const body = await readBody(request);
  if (body.outcome === "too-large" || body.outcome === "malformed") {
    securityEvent("input-refused", { why: body.outcome });
    throw failure(body.outcome, { message: body.message });
  }
  if (body.outcome !== "form") throw failure("wrong-type", { message: "Send a form." });
  const form = new FormData();
  for (const [name, value] of body.entries) {
    // Browsers cannot type these.
    if (!isStorable(name) || !isStorable(typeof value === "string" ? value : value.name))
      throw failure("malformed", { message: "Some characters cannot be stored. Type the text again." });
    if (!isNameOf(name, names)) {
      securityEvent("input-refused", { why: "unknown-field" });
      throw failure("malformed", {
        message: `This form has no field “${name.slice(0, 60)}”. Reload the page.`,
      });
    }
    form.append(name, value);
  }
  read.set(request, form);
  return form;
}

/** `readForm`, validated. `others`: names of fields that the schema does not have. */
export async function parseForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  ...others: readonly string[]
) {
  return parseWithZod(await readForm(request, schema, others), { schema });
}
