import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { formatter, type Formatter } from "#app/metrics/format/format.ts";
import { allowedDates, type DraftDates, type DraftPeriod, isDateOf } from "./draft-dates.ts";
import { claimProblem } from "./claim-problem.ts";
import { saysNoDirection, unclearFrame } from "./unclear-frame.ts";
import { type Claim, readClaims, type Role } from "./read-claims.ts";
import { type Clause, metricOf, readClauses, rowOf } from "./read-clauses.ts";
import { keyOf, type Names, namesOf, type Subject, totalSubject } from "./subjects.ts";
import { isCauseWord, readTokens, type Token } from "./tokens.ts";
import * as vocabulary from "./vocabulary.ts";

export type LinkedFigure = {
  readonly start: number;
  readonly end: number;
  readonly widgetId: string;
  readonly column: string;
  readonly row?: string;
  readonly role: Role;
};

export type CheckedDraft =
  | { readonly outcome: "checked"; readonly figures: readonly LinkedFigure[] }
  /** `reason`: for the author. */
  | { readonly outcome: "refused"; readonly reason: string };

export type DraftNote = { readonly text: string; readonly dates: readonly string[] };

export type DraftGround = {
  readonly facts: readonly Fact[];
  readonly notes: readonly DraftNote[];
  readonly period: DraftPeriod;
  readonly lang: string;
};

const maxLength = 400;

export type DraftChecker = {
  /** Refuses what is no number, name, date or note of the page. */
  readonly check: (text: string) => CheckedDraft;
  /** For a person's own words. */
  readonly link: (text: string) => readonly LinkedFigure[];
};

export function draftChecker({ facts, notes, period, lang }: DraftGround): DraftChecker {
  const words = formatter(lang);
  const names = namesOf(facts, words);
  const dates = allowedDates(period, facts, words);
  const link = (text: string): LinkedFigure[] => {
    const reading = readTokens(text, names.all);
    const read = reading.outcome === "read" ? readClauses(reading.tokens, names) : reading;
    return read.outcome === "read" ? read.clauses.flatMap((clause) => linkClause(clause, names, words)) : [];
  };
  const check = (text: string): CheckedDraft => {
    if (text.length > maxLength) return refuse(`It is longer than ${maxLength} characters.`);
    const reading = readTokens(text, names.all);
    if (reading.outcome === "refused") return reading;
    const bad = firstOf(reading.tokens, (token, at) =>
      wordProblem(token, at, reading.tokens, { names, notes }),
    );
    if (bad !== null) return refuse(bad);
    const read = readClauses(reading.tokens, names);
    if (read.outcome === "refused") return read;
    if (read.clauses.length === 0) return refuse("It names no metric of this dashboard.");
    const figures: LinkedFigure[] = [];
    for (const clause of read.clauses) {
      const checked = checkClause(clause, { names, words, notes, dates, text });
      if (checked.outcome === "refused") return checked;
      figures.push(...checked.figures);
    }
    return { outcome: "checked", figures };
  };
  return { check, link };
}

function linkClause(clause: Clause, names: Names, words: Formatter): LinkedFigure[] {
  const read = readClaims(clause);
  if (read.outcome === "refused") return [];
  const isOfGoal = read.claims.some(({ role }) => role.startsWith("goal"));
  let most: LinkedFigure[] = [];
  for (const subject of candidatesFor(clause, names)) {
    const found = read.claims.filter(
      ({ token: { text }, role }) => claimProblem({ role, text }, isOfGoal, subject, words) === null,
    );
    if (found.length > most.length) most = found.map((claim) => link(claim, subject));
  }
  return most;
}

type Frame = {
  readonly names: Names;
  readonly words: Formatter;
  readonly notes: readonly DraftNote[];
  readonly dates: DraftDates;
  readonly text: string;
};

const refuse = (reason: string) => ({ outcome: "refused", reason }) as const;

const known = [
  vocabulary.upWords,
  vocabulary.downWords,
  vocabulary.steadyWords,
  vocabulary.unchangedWords,
  vocabulary.betterWords,
  vocabulary.worseWords,
  vocabulary.nowWords,
  vocabulary.beforeWords,
  vocabulary.differenceWords,
  vocabulary.goalWords,
  vocabulary.metWords,
  vocabulary.missedWords,
  vocabulary.partWords,
  vocabulary.neutralWords,
];

function wordProblem(
  token: Token,
  at: number,
  tokens: readonly Token[],
  { names, notes }: Pick<Frame, "names" | "notes">,
): string | null {
  const next = tokens[at + 1];
  const isNote = (one: Token | undefined) =>
    one?.kind === "quote" && notes.some(({ text }) => keyOf(text) === keyOf(one.text));
  if (token.kind === "quote")
    return rowOf(token, names).length > 0 || isNote(token)
      ? null
      : `“${token.text}” is neither a name nor a note of this dashboard.`;
  if (token.kind !== "word") return null;
  const text = token.text.toLowerCase();
  if (isCauseWord(text)) {
    const after = tokens[at + 1]?.text.toLowerCase() === "of" ? tokens[at + 2] : next;
    return isNote(after) ? null : `“${token.text}” claims a cause, and no note of this period says so.`;
  }
  if (text === "before" && next?.kind === "quote") return "“before” a note cannot be checked.";
  if (text === "than" && !comparesTime(tokens, at))
    return "“than” compares with something other than the period before.";
  return known.some((set) => set.has(text)) ? null : `“${token.text}” cannot be checked.`;
}

function comparesTime(tokens: readonly Token[], at: number): boolean {
  let place = at + 1;
  while (["the", "a", "an", "in"].includes(tokens[place]?.text.toLowerCase() ?? "")) place++;
  const next = tokens[place];
  return (
    next !== undefined &&
    (next.kind === "number" ||
      next.kind === "date" ||
      ["before", "previous", "period"].includes(next.text.toLowerCase()))
  );
}

function checkClause(clause: Clause, frame: Frame): CheckedDraft {
  const read = readClaims(clause);
  if (read.outcome === "refused") return read;
  const { claims } = read;
  const note = clause.tokens.find(
    (token) => token.kind === "quote" && rowOf(token, frame.names).length === 0,
  );
  const own = frame.notes.find(({ text }) => note && keyOf(text) === keyOf(note.text));
  const wrongDate = dateProblem(clause, claims, own ?? null, frame);
  if (wrongDate !== null) return refuse(wrongDate);
  const candidates = candidatesFor(clause, frame.names);
  if (candidates.length === 0)
    return refuse(
      clause.metric === null
        ? `The sentence names no metric${clause.row === null ? "" : ` of “${clause.row}”`}.`
        : `There is no ${clause.metric}${clause.row === null ? "" : ` of “${clause.row}”`} on this dashboard.`,
    );
  const unclear = unclearFrame(clause, claims);
  if (unclear !== null) return refuse(unclear);
  if (saysNoDirection(clause, claims)) return refuse("A change needs its direction, such as “rose”.");
  if (claims.length === 0) return refuse(`It says nothing of “${clause.row ?? clause.metric}”.`);
  const { words } = frame;
  const isOfGoal = claims.some(({ role }) => role.startsWith("goal"));
  let fewest: string[] | null = null;
  for (const subject of candidates) {
    const problems = claims.flatMap(
      ({ token: { text }, role }) => claimProblem({ role, text }, isOfGoal, subject, words) ?? [],
    );
    problems.push(...daysProblem(subject, claims, frame), ...partlyProblem(subject, clause, frame));
    if (problems.length === 0)
      return { outcome: "checked", figures: claims.map((claim) => link(claim, subject)) };
    if (fewest === null || problems.length < fewest.length) fewest = problems;
  }
  return refuse(fewest![0]!);
}

function link({ token: { start, end }, role }: Claim, { fact, row }: Subject): LinkedFigure {
  return {
    start,
    end,
    widgetId: fact.widgetId,
    column: fact.column.key,
    ...(row && { row: String(row.key) }),
    role,
  };
}

function candidatesFor({ metric, row, tokens }: Clause, names: Names): Subject[] {
  if (metric === null) return [];
  const facts = names.metrics.get(keyOf(metric)) ?? [];
  const subjects =
    row === null
      ? facts.map(totalSubject)
      : (names.rows.get(keyOf(row)) ?? []).filter(({ fact }) => facts.includes(fact));
  const about = tokens.flatMap((token) =>
    token.kind === "name" && metricOf(token, names).length === 0 && rowOf(token, names).length === 0
      ? [keyOf(token.name)]
      : [],
  );
  return subjects.filter(({ fact }) =>
    about.every((name) =>
      [fact.sourceName, fact.title, fact.parts?.dimension.label ?? ""].some((own) => keyOf(own) === name),
    ),
  );
}

/** Numbers of some days must say so; numbers that may change cannot be repeated. */
function daysProblem({ fact }: Subject, claims: readonly Claim[], { words, text }: Frame): string[] {
  const isOld = claims.every(({ role }) => role === "before");
  if (isOld) return [];
  if (fact.days) {
    const { now, compared, of } = fact.days;
    const says = [
      `${words.count(compared)} of ${words.count(of)}`,
      ...(now ? [words.rangeWithoutYear(now.range), words.range(now.range)] : []),
    ];
    if (says.some((days) => text.includes(days))) return [];
    return [
      `${fact.column.label} is compared over ${says[1] ?? `${says[0]} ${fact.days.step}s`} only; the sentence must say so.`,
    ];
  }
  return fact.isWhole ? [] : [`${fact.column.label} may still change.`];
}

function partlyProblem({ fact }: Subject, { tokens }: Clause, { dates, words }: Frame): string[] {
  const own = fact.days?.now
    ? [words.range(fact.days.now.range), words.rangeWithoutYear(fact.days.now.range)]
    : [];
  return tokens.flatMap(({ kind, text }) =>
    kind === "date" && isDateOf(text, dates.partly) && !isDateOf(text, own)
      ? [`${fact.column.label} is not compared over ${text}.`]
      : [],
  );
}

function dateProblem(
  { tokens }: Clause,
  claims: readonly Claim[],
  note: DraftNote | null,
  { dates }: Frame,
): string | null {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "date") continue;
    if (tokens[at - 1]?.text === "over" && isDateOf(token.text, dates.partly)) continue;
    if (note?.dates.some((date) => isDateOf(token.text, [date]))) continue;
    const comparing = ["with", "against", "than", "from"].includes(tokens[at - 1]?.text.toLowerCase() ?? "");
    if (comparing) {
      if (isDateOf(token.text, dates.before)) continue;
      return `“${token.text}” is not the comparison of this page.`;
    }
    const isBefore =
      claims.findLast((claim) => claim.token.kind === "number" && claim.token.start < token.start)?.role ===
      "before";
    if (isDateOf(token.text, isBefore ? dates.before : dates.now)) continue;
    return `“${token.text}” is not ${isBefore ? "the comparison" : "the period"} of this page.`;
  }
  return null;
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item, at: number) => string | null,
): string | null {
  for (const [at, item] of items.entries()) {
    const found = find(item, at);
    if (found !== null) return found;
  }
  return null;
}
