import { choices } from "./define.ts";

// What kinds that know any domain have in common.

export const count = { combine: "snapshot", format: "integer" } as const;
/** A number that cannot be added up over domains. */
export const score = { combine: "snapshot", alone: true, format: "decimal" } as const;
/** Over the keywords that were found. */
export const mean = { combine: "average", weightedBy: "found" } as const;

export const referringDomain = {
  label: "Referring domain",
  type: "text",
  when: { reportType: ["referring-domains"] },
} as const;

export const domainParam = {
  type: "text",
  label: "Domain",
  help: "Such as example.com: your client's or a competitor's.",
  required: true,
  global: true,
} as const;

export const projectParam = {
  type: "select",
  label: "Project",
  required: true,
  global: true,
  options: "properties",
} as const;

export function reportParam<const Types extends Readonly<Record<string, string>>>(
  types: Types,
  usual: keyof Types & string,
) {
  return {
    type: "select",
    label: "Report",
    required: true,
    options: choices(types),
    default: usual as string,
  } as const;
}
