/** The body of an API call: JSON, or a form of either kind. A name that stands several times in a form is a list. */
export type Call =
  | {
      readonly outcome: "read";
      readonly fields: Readonly<Record<string, unknown>>;
      readonly files: ReadonlyMap<string, File>;
    }
  | { readonly outcome: "malformed" }
  | { readonly outcome: "wrong-type" };

export async function readCall(request: Request): Promise<Call> {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  try {
    if (type === "application/json") return readJson(await request.json());
    if (type === "multipart/form-data" || type === "application/x-www-form-urlencoded")
      return readForm(await request.formData());
    // No body at all is no field at all: clone, archive and the like.
    return (await request.text()) === ""
      ? { outcome: "read", fields: {}, files: new Map() }
      : { outcome: "wrong-type" };
  } catch {
    return { outcome: "malformed" }; // broken JSON, a form that broke off
  }
}

function readJson(body: unknown): Call {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { outcome: "malformed" };
  return { outcome: "read", fields: body as Record<string, unknown>, files: new Map() };
}

function readForm(form: FormData): Call {
  const fields = new Map<string, string | string[]>();
  const files = new Map<string, File>();
  for (const [name, value] of form) {
    if (typeof value !== "string") {
      if (value.size > 0) files.set(name, value); // a file field that was left empty sends an empty file
      continue;
    }
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return { outcome: "read", fields: Object.fromEntries(fields), files };
}

/** The fields again as a form, without the files: for conform, which puts what it reads into its answer. */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, String(one));
  return form;
}
