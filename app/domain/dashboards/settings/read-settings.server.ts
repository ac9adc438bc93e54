import { parseWithZod } from "@conform-to/zod/v4";
import { formOf } from "#app/http/read-call.server.ts";
import { SettingsForm } from "./settings.form.ts";
import type { StoredSettings } from "./stored-settings.ts";

type Fields = Readonly<Record<string, unknown>>;

export function readSettings(fields: Fields) {
  return parseWithZod(formOf(fields, SettingsForm), { schema: SettingsForm });
}

const dates = ["rangeType", "startDate", "endDate", "comparison", "compareStartDate", "compareEndDate"];

/** Invalid fields count as unchanged, and with one date all of them. */
export function validSettings(entered: Fields, stored: StoredSettings): SettingsForm | null {
  let fields = entered;
  for (let tries = 0; tries < 3; tries++) {
    const form = readSettings(fields);
    if (form.status === "success") return form.value;
    const invalid = Object.keys(form.error ?? {});
    const names = invalid.some((name) => dates.includes(name)) ? [...invalid, ...dates] : invalid;
    const unchanged = names.map((name) => [name, stored[name as keyof StoredSettings] ?? ""]);
    fields = { ...fields, ...Object.fromEntries(unchanged) };
  }
  return null;
}
