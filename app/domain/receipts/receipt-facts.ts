import { type DateRange, isPlainDate } from "#app/lib/plain-date.ts";
import type { Formatter } from "#app/metrics/format/format.ts";
import type { Receipt } from "#app/metrics/receipt/receipt.ts";
import type { Flag } from "#app/metrics/table.ts";
import { flagWords, undatedWords } from "#app/domain/widgets/view/flag-words.ts";
import type { ShownNumber, Side } from "./find-number.ts";

export type ReceiptFact = {
  readonly name: string;
  readonly value: string;
  readonly href?: string;
};

export type FactParts = {
  readonly receipt: Receipt;
  readonly side: Side;
  readonly source: {
    readonly id: string;
    readonly name: string;
    readonly picked?: readonly [string, string] | null;
  };
  readonly zone: string;
};

export function factsOf(
  { receipt, source, side, zone }: FactParts,
  classWords: string,
  words: Formatter,
): readonly ReceiptFact[] {
  const { account, version, query, source: kind } = receipt.provenance;
  const versions = version === null ? [] : [`version ${version}`];
  const isAttribution = (flag: Flag) => flag.flag === "note" && flag.about === "attribution";
  const flagTexts = (some: readonly Flag[]) =>
    some.flatMap((flag) => receiptFlagWords(flag, source.name, side, words) ?? []).join(" ");
  const attribution = flagTexts(receipt.flags.filter(isAttribution));
  const flags = flagTexts(receipt.flags.filter((flag) => !isAttribution(flag)));
  return [
    { name: "Source", value: source.name, href: `/company/sources/${source.id}` },
    kind === "csv"
      ? { name: "File", value: [account, ...versions].filter(Boolean).join(", ") }
      : { name: source.picked?.[0] === "Account" ? "Connected as" : "Account", value: account ?? "" },
    ...(source.picked ? [{ name: source.picked[0], value: source.picked[1] }] : []),
    { name: "Query", value: query },
    { name: "Calculation", value: classWords },
    { name: "Account time zone", value: receipt.zone ?? "Not known" },
    { name: "Currency", value: currencyWords(receipt, words) },
    { name: "Attribution", value: receipt.attribution ?? (attribution || "Not stated by the source") },
    {
      name: "Fetched",
      value: [words.moment(new Date(receipt.fetchedAt), zone), ...(kind === "csv" ? [] : versions)].join(
        ", ",
      ),
    },
    { name: "Final", value: settledWords(receipt, side.range.to, words) },
    { name: "Notes", value: flags || "None" },
  ];
}

function currencyWords({ currency, rates }: Receipt, words: Formatter): string {
  if (currency === null) return "None";
  if (rates.length === 0) return `${currency}, no conversion`;
  return `${currency}, converted at ${words.count(rates.length)} daily ${rates.length === 1 ? "rate" : "rates"}`;
}

export function settledWords({ settledUntil }: Receipt, lastDay: string, words: Formatter): string {
  if (settledUntil === null) return "Yes";
  if (settledUntil >= lastDay) return "Yes, all days";
  return isPlainDate(settledUntil) ? `Up to ${words.day(settledUntil)}` : "Not yet";
}

function receiptFlagWords(flag: Flag, source: string, { cell }: Side, words: Formatter): string | null {
  if (flag.flag === "no-dates") return undatedWords([source]);
  if (flag.flag !== "derived-totals") return flagWords(flag, words);
  return cell === null ? "The total was calculated from all rows." : null;
}

export function coverageFacts({ answer }: Pick<ShownNumber, "answer">, words: Formatter): ReceiptFact[] {
  const { coverage } = answer;
  if (!coverage) return [];
  const { known, days } = coverage;
  const missing =
    known.missing.length > 0 ? [{ name: "Days without data", value: rangesText(known.missing, words) }] : [];
  if (!days || days.outcome === "whole") return missing;
  const count = `${words.count(days.compared)} of ${words.count(days.of)} ${days.step}s`;
  const reasons = [
    [days.leftOut.unknown, "without data"],
    [days.leftOut.unknownBefore, "without data in the comparison"],
    [days.leftOut.moving, "not final yet"],
    [days.leftOut.unequal, "beyond the end of the shorter period"],
  ] as const;
  const left = reasons.flatMap(([some, why]) => (some > 0 ? [`${words.count(some)} ${why}`] : []));
  const compared = days.outcome === "none" ? `No: ${count} could be` : count;
  return [...missing, { name: "Compared", value: `${compared}. Left out: ${left.join(", ")}.` }];
}

export function rangesText(ranges: readonly DateRange[], words: Formatter): string {
  return ranges
    .map(({ from, to }) => (from === to ? words.shortDay(from, "year") : words.range({ from, to })))
    .join(", ");
}
