import { dayAt, timeZone } from "#app/lib/plain-date.ts";
import type { ApprovalEmail } from "#app/mail/messages/approval.ts";
import type { UndecidedRun } from "#db/queries/reports/report-approvals.ts";
import { momentText } from "../rules/next-sends.ts";
import { approvalsOf, approvalsTitle } from "./approval-lines.server.ts";

type Letter = Pick<ApprovalEmail, "title" | "sentence" | "href" | "ready" | "gaps">;

/** No GET approves: the pages need a confirmation. */
export function approvalLetter(runs: readonly UndecidedRun[], now: Date, appUrl: string): Letter {
  const { ready, gaps } = approvalsOf(runs);
  const covered = [...new Set([...ready, ...gaps].map(({ covers }) => covers))];
  const [first] = runs;
  const due = first ? dueText(first, now) : "";
  return {
    title: approvalsTitle(ready.length, gaps.length),
    sentence: [
      covered.length === 1 ? `${covered[0]}.` : "",
      due,
      "Nothing is sent before you approve.",
      deadlineText(runs),
    ]
      .filter(Boolean)
      .join(" "),
    href: `${appUrl}/company/automatic-reports/approvals`,
    ready: ready.map(({ name, recipients, figure, href }) => ({
      name,
      recipients,
      figure: figure && {
        label: figure.label,
        text: figure.moved ?? figure.value,
        tone: figure.tone,
      },
      href: `${appUrl}${href}`,
    })),
    gaps: gaps.map(({ name, gaps: reasons, href }) => ({ name, gaps: reasons, href: `${appUrl}${href}` })),
  };
}

function dueText({ dueAt, timezone }: UndecidedRun, now: Date): string {
  return `Due ${dueWords(dueAt, timezone, now)}.`;
}

export function dueWords(dueAt: Date, timezone: string, now: Date): string {
  const zone = timeZone(timezone);
  const text = momentText(dueAt, zone);
  return dayAt(zone, dueAt) === dayAt(zone, now) ? `today at ${text.split(", ")[1]}` : `on ${text}`;
}

function deadlineText(runs: readonly UndecidedRun[]): string {
  const waiting = runs.filter(({ decideBy }) => decideBy !== null);
  const [first] = [...waiting].sort((a, b) => a.decideBy!.getTime() - b.decideBy!.getTime());
  if (!first) return "";
  const kinds = new Set(waiting.map(({ atDeadline }) => atDeadline));
  const them = runs.length === 1 ? "it is" : "they are";
  const outcome =
    kinds.size > 1
      ? "some are sent and some are not"
      : first.atDeadline === "send"
        ? `${them} sent`
        : `${them} not sent`;
  return `Without an approval by ${momentText(first.decideBy!, timeZone(first.timezone))}, ${outcome}.`;
}
