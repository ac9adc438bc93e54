import type { FilterRule } from "#db/schema/documents/dashboard.ts";
import type { Level } from "./splits.ts";

// Names are text; the engine refuses numeric operators.
const operators: Readonly<Partial<Record<FilterRule["op"], string>>> = {
  is: "EQUAL",
  "is-not": "NOT_EQUAL",
  contains: "CONTAIN",
  "not-contains": "NOT_CONTAIN",
  "starts-with": "STARTS_WITH",
};
const nouns: Readonly<Record<string, Exclude<Level, "account">>> = {
  campaign: "campaign",
  adGroup: "adset",
  ad: "ad",
};
const states = ["ACTIVE", "PAUSED", "ARCHIVED", "DELETED", "IN_PROCESS", "WITH_ISSUES"];
const adSetStates = [...states, "CAMPAIGN_PAUSED"];
/** Without these, rows leave out deleted items and their spend. */
export const everyState = {
  campaign: states,
  adset: adSetStates,
  ad: [
    ...adSetStates,
    "ADSET_PAUSED",
    "DISAPPROVED",
    "PENDING_BILLING_INFO",
    "PENDING_REVIEW",
    "PREAPPROVED",
  ],
} as const;

type Chosen = {
  readonly campaign?: readonly string[];
  readonly adGroup?: readonly string[];
  readonly ad?: readonly string[];
};

export function filteringOf(level: Level, chosen: Chosen, rules: readonly FilterRule[]): string {
  const [kind, ids] = Object.entries(chosen).findLast(([, some]) => some && some.length > 0) ?? [];
  return JSON.stringify([
    ...(level === "account"
      ? []
      : [{ field: `${level}.effective_status`, operator: "IN", value: everyState[level] }]),
    ...(kind ? [{ field: `${nouns[kind]}.id`, operator: "IN", value: ids }] : []),
    ...rules.map(conditionOf),
  ]);
}

/** Equal names show their id, so the rule filters by it. */
function conditionOf({ field, op, value }: FilterRule) {
  const noun = nouns[field];
  const [, shown] = / \((\d{13,})\)$/.exec(value.trim()) ?? [];
  if (shown && (op === "is" || op === "is-not"))
    return { field: `${noun}.id`, operator: op === "is" ? "IN" : "NOT_IN", value: [shown] };
  return { field: `${noun}.name`, operator: operators[op], value };
}
