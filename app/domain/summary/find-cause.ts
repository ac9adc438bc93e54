import Big from "big.js";
import type { Fact } from "#app/domain/widgets/facts/facts.ts";
import { comparedOf, type ShownRow } from "#app/domain/widgets/rows/shown-table.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import { splitAmount, type SplitChange, splitRatio } from "#app/metrics/split-change.ts";
import type { SummaryPart } from "#app/views/summary-view.ts";
import { deviceWord } from "./device-word.ts";
import { figure, plain } from "./sentences.ts";
import type { ChangedFact, SummaryFrame } from "./changed-fact.ts";

/** One name with half or more, else volume against rate. Null if unknown. */
export function findCause(changed: ChangedFact, frame: SummaryFrame): SummaryPart[] | null {
  if (changed.change.value === 0 || changed.change.value === null) return null;
  return mainPart(changed, frame) ?? volumeOrRate(changed, frame);
}

function mainPart({ fact, now, before }: ChangedFact, { facts, words }: SummaryFrame): SummaryPart[] | null {
  if (fact.metric.combine !== "sum") return null;
  const difference = exactSum([now, -before]);
  if (difference === null || difference === 0) return null;
  const table = facts.find(
    (other) =>
      other.parts !== null &&
      other.parts.rows.length > 1 &&
      other.scope === fact.scope &&
      other.metric.key === fact.metric.key &&
      other.compared === fact.compared &&
      other.before === fact.before,
  );
  if (!table?.parts) return null;
  const { dimension, rows } = table.parts;
  let most: { readonly row: ShownRow; readonly by: number } | null = null;
  for (const row of rows) {
    const by = differenceOf(row, table.column.key);
    if (by !== null && by !== 0 && by > 0 === difference > 0 && Math.abs(by) > Math.abs(most?.by ?? 0))
      most = { row, by };
  }
  if (!most || typeof most.row.key !== "string" || most.row.key === "") return null;
  const [part, whole] = [Math.abs(most.by), Math.abs(difference)];
  if (part * 2 < whole) return null;
  const name = words.cell(most.row.key, dimension);
  const device = deviceWord(dimension.label, name);
  const cell = { cell: most.row.key };
  const kind = difference > 0 ? "increase" : "decrease";
  if (part <= whole) {
    const text = `${words.value(part, fact.unit)} of the ${kind} of ${words.value(whole, fact.unit)}`;
    return [figure(table, text, cell), plain(` came from ${device ?? `${dimension.label}: ${name}`}`)];
  }
  const rest = words.value(Math.abs(exactSum([most.by, -difference]) ?? 0), fact.unit);
  const [more, fewer] = difference > 0 ? ["increased", "decreased"] : ["decreased", "increased"];
  const start = device?.replace(/^./, (letter) => letter.toUpperCase()) ?? `${dimension.label} “${name}”`;
  return [
    plain(`${start} ${more} by `),
    figure(table, words.value(part, fact.unit), cell),
    plain(`, all others together ${fewer} by ${rest}`),
  ];
}

function differenceOf(row: ShownRow, key: string): number | null {
  if (row.incomparable?.has(key) || row.isOnlyInComparison === true) return null;
  const now = comparedOf(row, key);
  const before = row.previous?.[key] ?? null;
  return now === null || before === null ? null : exactSum([now, -before]);
}

function volumeOrRate(changed: ChangedFact, frame: SummaryFrame): SummaryPart[] | null {
  return amountByRate(changed, frame) ?? ratioBySegments(changed, frame);
}

function partner(fact: Fact, key: string, { facts }: SummaryFrame): Fact | null {
  const found = facts.find(
    (other) =>
      other.scope === fact.scope &&
      other.metric.key === key &&
      other.now !== null &&
      typeof other.before === "number" &&
      JSON.stringify(other.days) === JSON.stringify(fact.days),
  );
  return found ?? null;
}

function amountByRate({ fact, now, before }: ChangedFact, frame: SummaryFrame): SummaryPart[] | null {
  if (fact.metric.combine !== "sum") return null;
  for (const rate of frame.facts) {
    const { metric } = rate;
    if (metric.combine !== "ratio" || metric.of !== fact.metric.key || rate.scope !== fact.scope) continue;
    const volume = partner(fact, metric.per, frame);
    if (!volume || volume.compared === null || typeof volume.before !== "number") continue;
    if (JSON.stringify(rate.days) !== JSON.stringify(fact.days)) continue;
    const split = splitAmount({ of: now, per: volume.compared }, { of: before, per: volume.before });
    if (!split || split.volume === 0 || split.rate === 0) continue;
    const shown = shownSplit(split, fact.unit, frame);
    if (!shown) continue;
    const [fromVolume, fromRate] = shown;
    return [
      plain("Of this, "),
      figure(volume, fromVolume),
      plain(` came from ${frame.nameOf(volume)} and `),
      figure(rate, fromRate),
      plain(` from ${frame.nameOf(rate)}`),
    ];
  }
  return null;
}

/** Rates against mix, if a table shows both sums for all names. */
function ratioBySegments({ fact, change }: ChangedFact, frame: SummaryFrame): SummaryPart[] | null {
  const { metric } = fact;
  if (metric.combine !== "ratio" || change.kind === "absolute") return null;
  const ofKey = metric.of;
  const perKey = metric.per;
  const table = frame.facts.find(
    (other) =>
      other.scope === fact.scope && other.metric.key === ofKey && other.parts?.isAll === true && !other.days,
  );
  if (!table?.parts || fact.days) return null;
  const per = frame.facts.find(
    (other) => other.widgetId === table.widgetId && other.metric.key === perKey && other.scope === fact.scope,
  );
  if (!per || table.parts.rows.length < 2) return null;
  const side = (values: Readonly<Record<string, number | null>> | null | undefined) => {
    const [of, by] = [values?.[table.column.key] ?? null, values?.[per.column.key] ?? null];
    return of === null || by === null ? null : { of, per: by };
  };
  const segments = table.parts.rows.map((row) => ({
    current: row.isOnlyInComparison ? null : side(row.values),
    previous: side(row.previous),
  }));
  if (
    !addsUp(
      segments.map(({ current }) => current),
      table.now,
      per.now,
    )
  )
    return null;
  if (
    !addsUp(
      segments.map(({ previous }) => previous),
      table.before ?? null,
      per.before ?? null,
    )
  )
    return null;
  const split = splitRatio(segments);
  if (!split || split.volume === 0 || split.rate === 0) return null;
  const times = metric.times ?? 1;
  const scaled = { change: split.change * times, volume: split.volume * times, rate: split.rate * times };
  const shown = shownSplit(scaled, fact.unit, frame);
  if (!shown) return null;
  const [mix, rates] = shown;
  const names = table.parts.dimension.label;
  return [
    plain("Of this, "),
    figure(fact, rates),
    plain(` came from the rates within each ${names} and `),
    figure(fact, mix),
    plain(` from their shares`),
  ];
}

function addsUp(
  parts: readonly ({ readonly of: number; readonly per: number } | null)[],
  of: number | null,
  per: number | null,
): boolean {
  return (
    of !== null &&
    per !== null &&
    exactSum(parts.map((part) => part?.of ?? 0)) === of &&
    exactSum(parts.map((part) => part?.per ?? 0)) === per
  );
}

/** Both add up to the shown difference. Null if one shows as nothing. */
function shownSplit(
  { change, volume }: SplitChange,
  unit: Unit,
  { words }: SummaryFrame,
): [string, string] | null {
  if (unit.kind === "percent") {
    const [all, first] = [change, volume].map((value) => new Big(value).times(100).round(2));
    const second = all!.minus(first!);
    const points = (value: Big) =>
      `${value.gt(0) ? "+" : ""}${words.value(value.toNumber(), { kind: "decimal" })} points`;
    return first!.eq(0) || second.eq(0) ? null : [points(first!), points(second)];
  }
  const places =
    unit.kind === "integer" ? 0 : "decimals" in unit && unit.decimals !== undefined ? unit.decimals : 2;
  const [all, first] = [change, volume].map((value) => new Big(value).round(places));
  const second = all!.minus(first!);
  if (first!.eq(0) || second.eq(0)) return null;
  return [words.signed(first!.toNumber(), unit), words.signed(second.toNumber(), unit)];
}
