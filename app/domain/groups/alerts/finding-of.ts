import { type AlertRule, findAlert, type Finding } from "#app/metrics/alerts.ts";
import type { AlertLimits } from "#db/schema/groups.ts";
import type { Measured } from "../metrics/measure.ts";

/** Unknown without comparable, settled days. */
export function findingOf(measured: Measured | null, limits: AlertLimits): Finding {
  if (!limits.alertsOn) return { finding: "calm" };
  if (!measured) return { finding: "unknown" };
  const { current, previous, base } = measured;
  return findAlert(ruleOf(limits), { current, previous, base });
}

function ruleOf({ relativeThreshold, absoluteThreshold, minimumBase, direction }: AlertLimits): AlertRule {
  return { relativeThreshold, absoluteThreshold, minimumBase, ...(direction && { direction }) };
}
