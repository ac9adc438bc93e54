import type { FilterRule } from "#db/schema/documents.ts";

const operators = {
  is: "equals",
  "is-not": "notEquals",
  contains: "contains",
  "not-contains": "notContains",
} as const;

/** Regular expressions are RE2, not anchored. */
export function operatorOf({ field, op, value }: FilterRule) {
  if (op === "starts-with" || op === "over" || op === "under") {
    const quoted = value.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return { dimension: field, operator: "includingRegex", expression: `^${quoted}` };
  }
  return { dimension: field, operator: operators[op], expression: value };
}
