import type { Field } from "#app/ui/fields/field.ts";
import { plainField } from "#app/ui/fields/field.ts";
import type { DraftProblems } from "../widget-of-draft.ts";

export const widgetFormId = "widget";

type Limits = Pick<Field, "required" | "maxLength" | "min" | "max" | "step">;

export function draftField(
  problems: DraftProblems,
  name: string,
  value: string | readonly string[],
  limits: Limits = {},
): Field {
  return plainField(widgetFormId, name, { value, errors: problems[name], ...limits });
}

export function draftTick(name: string, value: boolean, problems: DraftProblems = {}): Field {
  return plainField(widgetFormId, name, { value: value ? "on" : null, errors: problems[name] });
}
