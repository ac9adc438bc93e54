import { type FormNames, isNameOf } from "./body/field-names.ts";
import { type Entry, readBody } from "./body/read-body.server.ts";

export type Call =
  | {
      readonly outcome: "read";
      readonly fields: Readonly<Record<string, unknown>>;
      readonly files: ReadonlyMap<string, File>;
    }
  | { readonly outcome: "malformed" | "too-large"; readonly message: string }
  | { readonly outcome: "wrong-type" };

export async function readCall(request: Request): Promise<Call> {
  const body = await readBody(request);
  switch (body.outcome) {
    case "form":
      return callOfForm(body.entries);
    case "json":
      return callOfJson(body.value);
    case "empty":
      return { outcome: "read", fields: {}, files: new Map() };
    default:
      return body;
  }
}

function callOfJson(body: unknown): Call {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { outcome: "malformed", message: "Send an object." };
  return { outcome: "read", fields: body as Record<string, unknown>, files: new Map() };
}

function callOfForm(entries: readonly Entry[]): Call {
  const fields = new Map<string, string[]>();
  const files = new Map<string, File>();
  for (const [name, value] of entries) {
    if (typeof value !== "string") {
      if (value.size > 0) files.set(name, value); // an empty file field sends an empty file
      continue;
    }
    const before = fields.get(name);
    if (before) before.push(value);
    else fields.set(name, [value]);
  }
  const once = [...fields].map(([name, values]) => [name, values.length === 1 ? values[0] : values] as const);
  return { outcome: "read", fields: Object.fromEntries(once), files };
}

export function formOf(fields: Readonly<Record<string, unknown>>, schema: FormNames): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (isNameOf(name, [schema])) for (const one of [value].flat()) form.append(name, String(one));
  return form;
}
