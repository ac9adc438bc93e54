import type { Formatter } from "#app/metrics/format/format.ts";
import type { Subject } from "./subjects.ts";
import { differenceOf, totalSubject } from "./subjects.ts";

export const numberRoles = [
  "now",
  "before",
  "difference",
  "total-difference",
  "change",
  "goal",
  "goal-gap",
] as const;
export type NumberRole = (typeof numberRoles)[number];

export function plainNumber(text: string): string {
  return text
    .replace(/\s*percent$/, "%")
    .replace(/percentage points?$/, "points")
    .replace(/\bpoint$/, "points")
    .replace(/^[+−-]/, "")
    .replace(/(\d),(?=\d{3})/g, "$1")
    .replace(/\s+/g, " ")
    .replace(" %", "%");
}

/** Rounded once, as in every output. */
export function saysNumber(text: string, role: NumberRole, subject: Subject, words: Formatter): boolean {
  const said = plainNumber(text);
  return textsFor(role, subject, words).some((shown) => plainNumber(shown) === said);
}

function textsFor(role: NumberRole, subject: Subject, words: Formatter): string[] {
  const { fact, now, before, change } = subject;
  const value = (of: number | null) => (of === null ? [] : [words.value(of, fact.unit)]);
  const size = (of: number | null) => value(of === null ? null : Math.abs(of));
  switch (role) {
    case "now":
      return value(now);
    case "before":
      return value(before);
    case "difference":
      return change?.kind === "points" ? [] : size(differenceOf(subject));
    case "total-difference":
      return size(differenceOf(totalSubject(fact)));
    case "change":
      return change?.kind === "relative" || change?.kind === "points"
        ? [words.change({ ...change, value: Math.abs(change.value ?? 0) }, fact.unit).text]
        : [];
    case "goal":
      return subject.row === null && fact.goal !== null
        ? [words.limit(fact.goal, fact.unit), words.value(fact.goal, fact.unit)]
        : [];
    case "goal-gap":
      return subject.row === null && fact.goal !== null && fact.now !== null
        ? size(differenceOf({ now: fact.now, before: fact.goal }))
        : [];
  }
}
