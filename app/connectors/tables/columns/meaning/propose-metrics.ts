import { type Decimal, parseNumberParts } from "#app/connectors/tables/cells/numbers.ts";
import type { Steps } from "#app/lib/steps.ts";
import type { ColumnQuestion } from "#db/schema/documents/table.ts";
import { dateNameOf } from "#app/connectors/tables/dates/date-names.ts";
import { ideasIn } from "#app/connectors/tables/words/find-ideas.ts";
import type { Assumption } from "../assumption.ts";
import type { Part } from "./choose-weight.ts";
import { type Meaning, meaningOf, wordsOf } from "../column-meaning.ts";
import type { Draft } from "../column-profile.ts";
import { inSign } from "../read-metric.ts";
import { identifierReason } from "./identifier-reason.ts";
import type { FoundRatio } from "./find-ratio.ts";
import { holeOf } from "./holes.ts";
import * as say from "./metric-assumptions.ts";
import { percentOrShare } from "./percent-or-share.ts";
import { noTotals, type OwnTotals, sumEvidence } from "./own-totals.ts";
import { asPart, type Candidate, formatOf, isPart, isWrittenAsPercent, ratioOf } from "./candidate.ts";
import { type Common, type Described, type How, type MetricColumn, weighted } from "./weighted.ts";
import { isStage, stage } from "./quotient-parts.ts";
import { isGeneric, metricNamesIn } from "./metrics-as-rows.ts";
import { unitOfName } from "./unit-of-name.ts";
import { unnamedNumbers } from "./unnamed-numbers.ts";

export type ProposedMetrics = {
  readonly columns: ReadonlyMap<string, MetricColumn>;
  readonly questions: readonly ColumnQuestion[];
  readonly assumptions: readonly Assumption[];
};

const maxSample = 500;

/** A column that equals clicks/impressions on every row becomes a ratio. */
export function* proposeMetrics(
  columns: readonly Draft[],
  sample: readonly (readonly string[])[],
  all: readonly Draft[],
  decimal: Decimal,
  totals: OwnTotals = noTotals,
): Steps<ProposedMetrics> {
  const rows = sample.slice(0, maxSample);
  const questions: ColumnQuestion[] = [];
  const assumptions: Assumption[] = [];
  const numbers: Candidate[] = [];
  const isBesideMetric = columns.some(({ name }) => meaningOf(name).isKnown);
  for (const draft of columns) {
    yield;
    if (!isMostlyNumbers(draft.profile, decimal)) continue;
    const at = all.findIndex(({ key }) => key === draft.key);
    const signs = draft.profile.signs(decimal);
    const texts = rows.map((row) => inSign(row[at] ?? "", decimal, signs));
    const named = meaningOf(draft.name);
    const reason = identifierReason(texts, named);
    if (named.kind === "name" || reason || isTimeOfDay(draft)) {
      assumptions.push(say.isName(draft, reason));
      continue;
    }
    const unnamed = unnamedNumbers(draft, all, decimal);
    const meaning =
      unnamed === "ranks" ? meaningOf("rank") : withCells(named, draft, texts, decimal, isBesideMetric);
    const unit = meaning.kind === "rate" ? null : unitOfName(draft.name, meaning);
    numbers.push({
      ...draft,
      at,
      meaning,
      unit,
      signs,
      texts,
      unnamed,
      format: formatOf(draft.profile, meaning, unit, decimal),
    });
  }
  const isApart = ({ at, profile }: Candidate) => sumEvidence(totals, at, profile, decimal) === "apart";
  const parts: Part[] = [];
  for (const column of numbers.filter(isPart)) {
    parts.push({ ...asPart(column, decimal), ...(isApart(column) && { isUnique: true }) });
    yield;
  }
  const ratios = new Map<number, FoundRatio | null>();
  for (const column of numbers) {
    ratios.set(column.at, ratioOf(column, parts, decimal));
    yield;
  }
  // A campaign's unique opens add up over campaigns.
  const summed = new Set(
    [...ratios.values()].flatMap((ratio) => {
      const of = ratio && numbers.find(({ at }) => at === ratio.of);
      return of && of.meaning.kind === "unique" && isUniqueAction(of.name) ? [of.at] : [];
    }),
  );

  const proposed = new Map<string, MetricColumn>();
  const others = all.filter(({ key }) => !numbers.some((column) => column.key === key));
  const several = numbers.every(({ name }) => isGeneric(name)) ? metricNamesIn(others) : null;
  for (const column of numbers) {
    yield;
    askAboutBadCell(column, questions);
    if (several) {
      const said = say.isOfSeveralMetrics(column, several);
      const { key, name, signs, format } = column;
      proposed.set(key, {
        key,
        name,
        role: "metric",
        format: format === "percent" ? "decimal" : format,
        direction: "more",
        combine: "unique",
        ...(signs !== decimal && { signs }),
      });
      assumptions.push(said);
      questions.push({ about: key, text: say.asQuestion(said) });
      continue;
    }
    const { metric, said } = describe(
      column,
      ratios.get(column.at) ?? null,
      parts,
      summed,
      all,
      decimal,
      totals,
    );
    proposed.set(column.key, metric);
    for (const one of said) {
      assumptions.push(one);
      if (one.isOpen) questions.push({ about: column.key, text: say.asQuestion(one) });
    }
  }
  return { columns: proposed, questions, assumptions };
}

function isTimeOfDay({ name, profile }: Draft): boolean {
  const { isTime, isPlain } = dateNameOf(name);
  return (
    isTime && isPlain && profile.clocks === profile.filledForNumbers && profile.readings["."].max < 86_400
  );
}

function askAboutBadCell({ key, profile }: Draft, questions: ColumnQuestion[]): void {
  const bad = profile.firstBad;
  if (!bad) return;
  questions.push({
    about: key,
    text: `Line ${bad.line.toLocaleString("en-GB")}: “${bad.text.slice(0, 40)}” is not a number. Correct it in the file, or read this column as text.`,
    line: bad.line,
  });
}

/** Cells decide over names: percentages never add up, two decimals are an amount. */
function withCells(
  named: Meaning,
  { name, profile }: Draft,
  texts: readonly string[],
  decimal: Decimal,
  isBesideMetric: boolean,
): Meaning {
  const adds = named.kind === "count" || named.kind === "money" || named.kind === "score";
  if (adds && isWrittenAsPercent(profile)) {
    return { ...named, ...meaningOf(`${name} %`), isMoney: false, canBeMoney: false };
  }
  if (isStageOfCounts(named, name, profile, decimal)) return meaningOf(name.replace(stage, " "));
  if (isBesideMetric && named.kind === "count" && !named.isKnown && areShares(profile, decimal))
    return { ...named, kind: "rate" };
  if (named.canBeMoney && (profile.currencies.size > 0 || areAmounts(texts, decimal)))
    return { ...named, kind: "money", isMoney: true };
  return named;
}

const reached = /(?<= (?:at|a|al|bei) )\d{1,3} ?%/;

/** "Video views at 25%" (TikTok, Meta) are views; Google's "Video played to 25%" is a rate. */
function isStageOfCounts(
  { kind }: Meaning,
  name: string,
  profile: Draft["profile"],
  decimal: Decimal,
): boolean {
  const { whole, max } = profile.readings[decimal];
  return (
    kind === "rate" && isStage(name) && profile.percents === 0 && whole && (max > 100 || reached.test(name))
  );
}

/** A single fraction below one says little. */
function areShares({ readings, currencies, clocks, bounds }: Draft["profile"], decimal: Decimal): boolean {
  const { whole, min, max, notZero } = readings[decimal];
  return !whole && min >= 0 && max < 1 && notZero > 1 && currencies.size + clocks + bounds === 0;
}

function areAmounts(texts: readonly string[], decimal: Decimal): boolean {
  const filled = texts.map((text) => parseNumberParts(text, decimal)).filter((parts) => parts !== null);
  return filled.length > 0 && filled.every(({ digits }) => /\.\d\d$/.test(digits));
}

export function isMostlyNumbers({ filledForNumbers, readings, bounds }: Draft["profile"], decimal: Decimal) {
  const { ok } = readings[decimal];
  return ok > bounds && ok >= filledForNumbers * 0.9;
}

function isUniqueAction(name: string): boolean {
  const ideas = ideasIn(wordsOf(name));
  return ideas.has("opens") || ideas.has("clicks");
}

function describe(
  column: Candidate,
  ratio: FoundRatio | null,
  parts: readonly Part[],
  summed: ReadonlySet<number>,
  all: readonly Draft[],
  decimal: Decimal,
  totals: OwnTotals,
): Described {
  const { key, name, profile, meaning, unit, format } = column;
  const said: Assumption[] = [...say.aboutCells(column, unit), ...say.aboutSigns(column, decimal)];
  if (column.unnamed) said.push(say.isUnnamed(column, column.unnamed));
  const isPercent = format === "percent" && profile.percents === 0;
  const sign = isPercent && !ratio ? percentOrShare(column, decimal) : null;
  const writtenAsPercent = isPercent && (ratio ? ratio.times === 100 : sign!.isPercent);
  if (isPercent && !ratio && isStage(name) && profile.readings[decimal].whole)
    said.push(say.isPercentOrCount(column));
  if (sign?.isUnsure)
    said.push(writtenAsPercent ? say.isPercentOrShare(column) : say.isShareOrPercent(column));
  const common: Common = {
    key,
    name,
    role: "metric",
    format,
    direction: meaning.direction,
    ...(writtenAsPercent && { writtenAsPercent }),
    ...(unit && unit.scale !== 1 && { scale: unit.scale }),
    ...(column.signs !== decimal && { signs: column.signs }),
    ...(profile.bound && { bounded: { cells: profile.bounds, example: profile.bound.text.slice(0, 20) } }),
  };
  const as = (more: How, ...more2: Assumption[]): Described => ({
    metric: { ...common, ...more },
    said: [...said, ...more2],
  });

  if (ratio) {
    const [of, per] = [all[ratio.of]!, all[ratio.per]!];
    const times = format === "percent" && ratio.times === 100 ? 1 : ratio.times;
    const hole = holeOf(column, ratio, parts, decimal);
    if (hole) {
      const [by, missing] = hole.isAbove ? [per, of] : [of, per];
      return as(
        { combine: "average", weightedBy: by.key, ...(!hole.isAbove && { byNumerator: true as const }) },
        say.isWeightedAsPartIsMissing(column, by.name, missing.name, hole.rows),
      );
    }
    const isSum = summed.has(ratio.of) || !parts.find(({ at }) => at === ratio.of)?.isUnique;
    if (!isSum)
      return as({ combine: "average", weightedBy: per.key }, say.isWeighted(column, per.name, true));
    return as(
      { combine: "ratio", of: of.key, per: per.key, ...(times !== 1 && { times }) },
      say.isRatio(column, of.name, per.name, ratio.rows, times),
    );
  }
  const evidence = sumEvidence(totals, column.at, profile, decimal);
  const isState = meaning.kind === "level" || meaning.kind === "score" || meaning.kind === "unique";
  if (evidence === "sum" && isState && format !== "percent")
    return as({ combine: "sum" }, say.isSummedByFile(column));
  switch (meaning.kind) {
    case "count":
    case "money":
    case "name":
      if (evidence === "apart") return as({ combine: "unique" }, say.isApartInFile(column));
      return as({ combine: "sum" });
    case "unique":
      return summed.has(column.at)
        ? as({ combine: "sum" }, say.isUniqueAction(column))
        : as({ combine: "unique" }, say.isNeverSummed(column, "people would be counted again on each row"));
    case "level":
      return as(
        {
          combine: "snapshot",
          ...((evidence === "apart" || /\b(?:rating|score|rank|authority)\b/.test(wordsOf(name))) && {
            alone: true,
          }),
        },
        say.isLatest(column),
      );
    case "score":
      return as({ combine: "snapshot", alone: true }, say.isLatest(column));
    case "rate":
    case "average":
    case "rank":
      return weighted(column, parts, as, writtenAsPercent, decimal, totals);
  }
}
