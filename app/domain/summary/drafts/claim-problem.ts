import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { divide } from "#app/metrics/combine.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import { type NumberRole, plainNumber, saysNumber } from "./match-number.ts";
import type { Role } from "./read-claims.ts";
import { type Subject, totalSubject } from "./subjects.ts";

type Said = { readonly role: Role; readonly text: string };

/** Null if the subject has it. */
export function claimProblem(
  claim: Said,
  isOfGoal: boolean,
  subject: Subject,
  words: Formatter,
): string | null {
  const { fact, change } = subject;
  const name = subject.row ? `${fact.column.label} of “${subject.row.key}”` : fact.column.label;
  const total = totalSubject(fact);
  const { text, role } = claim;
  switch (role) {
    case "now":
    case "before":
    case "difference":
    case "total-difference":
    case "change":
    case "goal":
    case "goal-gap":
      return saysNumber(text, role, subject, words) && hasRightSign(text, role, subject)
        ? null
        : `“${text}” is not ${roleWords[role]} of ${name}.`;
    case "goal-share": {
      const share = fact.goal === null || subject.row ? null : divide(fact.now, fact.goal);
      return plainNumber(words.share(share)) === plainNumber(text)
        ? null
        : `“${text}” is not the share of the goal of ${name}.`;
    }
    case "up":
    case "down":
      return signOf(change) === (role === "up" ? 1 : -1)
        ? null
        : `“${text}” is not the direction of ${name}.`;
    case "total-up":
    case "total-down": {
      const sign = role === "total-up" ? 1 : -1;
      const isSame = signOf(total.change) === sign && signOf(change) === sign;
      return isSame ? null : `“${text}” is not the direction of ${fact.column.label}.`;
    }
    case "unchanged":
      return change?.kind === "none" ? null : `${name} changed.`;
    case "steady":
      return change?.kind === "none" || (change?.kind === "relative" && Math.abs(change.value ?? 1) < 0.01)
        ? null
        : `${name} changed.`;
    case "better":
    case "worse":
      return change?.word === role ? null : `${name} did not become ${role}.`;
    case "met":
    case "missed": {
      const isMet = goalMet(fact);
      if (subject.row || isMet === null || !isOfGoal) return `“${text}” has no goal with its number.`;
      if (!fact.isOver && isResult(text)) return `“${text}” needs a calendar month that is over.`;
      if (text.toLowerCase() === "over" && fact.metric.direction !== "less")
        return `${name} is not over its goal.`;
      if (/^(below|under|short)$/i.test(text) && fact.metric.direction === "less")
        return `${name} is not below its limit.`;
      return isMet === (role === "met") ? null : `The goal of ${name} was ${isMet ? "" : "not "}reached.`;
    }
  }
}

const roleWords: Readonly<Record<NumberRole, string>> = {
  now: "the number",
  before: "the earlier number",
  difference: "the difference",
  "total-difference": "the whole difference",
  change: "the change",
  goal: "the goal",
  "goal-gap": "the distance to the goal",
};

/** "within" and "over" only compare. */
const isResult = (text: string) => !/^(within|over|under|below|short)$/i.test(text);

function goalMet({ goal, now, metric, isWhole }: Fact): boolean | null {
  if (goal === null || now === null || !isWhole || metric.direction === "neutral") return null;
  return metric.direction === "less" ? now <= goal : now >= goal;
}

function signOf(change: Subject["change"]): number {
  return change?.arrow === "up" ? 1 : change?.arrow === "down" ? -1 : 0;
}

/** "+12" needs a rise; a negative number its minus. */
function hasRightSign(text: string, role: NumberRole, subject: Subject): boolean {
  const sign = text.startsWith("+") ? 1 : /^[−-]/.test(text) ? -1 : 0;
  if (role === "now" || role === "before") {
    const value = subject[role] ?? 0;
    return sign === (value < 0 ? -1 : 0);
  }
  return sign === 0 || sign === signOf(subject.change);
}
