import { isFullMonth } from "#app/lib/plain-date.ts";
import type { DateRange } from "#app/lib/plain-date.ts";
import type { ReportDetail, ReportPeriod } from "#db/schema/reports.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

export function rhythmText({
  period,
  detail,
}: {
  readonly period: ReportPeriod;
  readonly detail: ReportDetail;
}): string {
  if (period === "WEEK") return `every ${weekdays[Number(detail)]}`;
  const which =
    detail === "LAST_DAY" ? "last day" : detail === "FIRST_WORK_DAY" ? "first work day" : "first day";
  return `on the ${which} of each month`;
}

/** Omits characters that file systems refuse. */
export function reportFileName(
  dashboardName: string,
  range: DateRange,
  ending: "pdf" | "xlsx" = "pdf",
): string {
  const days = isFullMonth(range) ? range.from.slice(0, 7) : `${range.from} to ${range.to}`;
  const name = dashboardName
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80)
    .trim();
  return `${name || "Dashboard"} – Report – ${days}.${ending}`;
}

export type StateWords = { readonly tone: "good" | "bad" | "warn" | "neutral"; readonly text: string };

type Delivery = {
  readonly state:
    | "due"
    | "handing"
    | "handed"
    | "delivered"
    | "bounced"
    | "failed"
    | "suppressed"
    | "unknown";
  readonly via: "smtp" | "outbox" | "http" | null;
  readonly attempts: number;
};

export function deliveryWords({ state, via, attempts }: Delivery): StateWords {
  switch (state) {
    case "due":
      return attempts === 0
        ? { tone: "neutral", text: "Waiting" }
        : { tone: "warn", text: "Will be retried" };
    case "handing":
      return { tone: "neutral", text: "Sending" };
    case "handed":
      return via === "outbox"
        ? { tone: "warn", text: "Written to the outbox folder; no mail server is set up" }
        : { tone: "good", text: "Sent" };
    case "delivered":
      return { tone: "good", text: "Delivered" };
    case "bounced":
      return { tone: "bad", text: "Bounced" };
    case "failed":
      return { tone: "bad", text: "Failed" };
    case "suppressed":
      return { tone: "neutral", text: "Not sent" };
    case "unknown":
      return { tone: "warn", text: "Unknown" };
  }
}

type Run = {
  readonly state: "due" | "claimed" | "snapshot" | "held" | "waiting" | "rendered" | "done" | "skipped";
  readonly holdReasons: readonly { readonly text: string }[];
  readonly nextAttemptAt: Date | null;
};

export function runWords(run: Run, deliveries: readonly Delivery[]): StateWords {
  if (run.state === "held")
    return { tone: "warn", text: `On hold: ${run.holdReasons[0]?.text.replace(/\.$/, "") ?? "see why"}` };
  if (run.state === "waiting") return { tone: "warn", text: "Waiting for your approval" };
  if (run.state === "skipped") return { tone: "neutral", text: "Skipped" };
  if (run.state !== "done" && run.state !== "rendered")
    return run.nextAttemptAt
      ? { tone: "warn", text: "Will be retried" }
      : { tone: "neutral", text: "Preparing" };
  for (const [state, word] of [
    ["bounced", "bounced"],
    ["failed", "failed"],
    ["unknown", "unknown"],
  ] as const) {
    const found = deliveries.filter((delivery) => delivery.state === state).length;
    if (found > 0) return { tone: state === "unknown" ? "warn" : "bad", text: `${found} ${word}` };
  }
  const open = deliveries.find(({ state }) => state === "due" || state === "handing");
  if (open) return deliveryWords(open);
  const sent = deliveries.find(({ state }) => state === "handed" || state === "delivered");
  return sent ? deliveryWords(sent) : { tone: "neutral", text: "No recipients left" };
}
