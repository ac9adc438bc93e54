import { formatter } from "#app/metrics/format/format.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { counted } from "./counted.ts";
import { typedCells, typedCount } from "./typed-cells.ts";
import type { DaysOfRows, FirstNumbers, NameCount } from "./first-numbers.ts";

export type Said = { readonly text: string; readonly kind: "plain" | "fact" | "open" | "bad" };

const words = formatter("en");
const shownNames = 2;

type Understood = {
  readonly columns: readonly TableColumn[];
  readonly options: TableOptions;
  readonly rowsExpected: number;
};

export function understoodWords(
  { columns, options, rowsExpected }: Understood,
  first: FirstNumbers | null,
): Said[] {
  const rows = first ? first.rows : rowsExpected;
  const missing = first?.refused?.count ?? 0;
  const rowWords =
    missing > 0 ? `${words.count(rows)} of ${words.count(rows + missing)} rows` : counted(rows, "row");
  const isOpen = openOrder(columns, options) !== null;
  const parts: Said[][] = [
    [
      ...(first?.days && !isOpen ? [fact(stepWords(first.days)), plain(" ")] : []),
      ...nameWords(first?.names ?? [], first?.days !== null && !isOpen),
      fact(rowWords),
      ...(first?.days && !isOpen ? [plain(", "), plain(words.range(first.days.span))] : []),
    ],
    ...(isOpen ? [[{ text: "the order of day and month is open", kind: "open" as const }]] : []),
    ...amountWords(columns, options),
    ...leftOutWords(options),
    ...typedWords(options, columns),
    ...(missing > 0
      ? [
          [
            {
              text: missing === 1 ? "1 row can’t be read" : `${words.count(missing)} rows can’t be read`,
              kind: "bad" as const,
            },
          ],
        ]
      : []),
  ];
  return [...parts.flatMap((part, at) => (at === 0 ? part : [plain("; "), ...part])), plain(".")];
}

/** Null if the file decides. */
export function openOrder(
  columns: readonly TableColumn[],
  { assumptions = [] }: TableOptions,
): TableColumn | null {
  const open = assumptions.find(({ what, isOpen }) => what === "date-order" && isOpen);
  return columns.find(({ key, role }) => key === open?.column && role === "date") ?? null;
}

const plain = (text: string): Said => ({ text, kind: "plain" });
const fact = (text: string): Said => ({ text, kind: "fact" });

function stepWords({ count, step }: DaysOfRows): string {
  return counted(count, step);
}

function nameWords(names: readonly NameCount[], follows: boolean): Said[] {
  const shown = names
    .slice(0, shownNames)
    .map(({ label, count, isMore }) => fact(`${isMore ? "over " : ""}${namesOf(label, count)}`));
  if (shown.length === 0) return follows ? [plain("in ")] : [];
  const list = shown.flatMap((one, at) => (at === 0 ? [one] : [plain(" and "), one]));
  return [...(follows ? [plain("of ")] : []), ...list, plain(", ")];
}

/** "2 campaigns" for known words, else "2 values of “Kampagne”". */
function namesOf(label: string, count: number): string {
  const word = label.trim().toLowerCase();
  if (!countable.has(word)) return `${words.count(count)} ${count === 1 ? "value" : "values"} of “${label}”`;
  return counted(count, word);
}

const countable = new Set([
  "campaign", "ad", "ad group", "ad set", "keyword", "page", "landing page", "country", "city", "region",
  "device", "product", "source", "channel", "network", "shop", "store", "email", "post", "video", "audience",
  "account", "search term", "query", "platform", "browser", "order", "customer", "list", "language", "event",
  "campaign name", "ad name", "ad set name", "ad group name", "page title", "category", "brand", "market", "client",
]); // oxfmt-ignore

function amountWords(columns: readonly TableColumn[], { currency }: TableOptions): Said[][] {
  const amounts = columns.filter((column) => column.role === "metric" && column.format === "money");
  if (amounts.length === 0) return [];
  const byColumn = columns.find((column) => column.role === "dimension" && column.isCurrency);
  if (byColumn) return [[plain("amounts in the currency of "), fact(`“${byColumn.name}”`)]];
  const own = new Set(amounts.map((column) => (column.role === "metric" && column.currency) || currency));
  return [[plain("amounts in "), fact([...own].join(" and "))]];
}

function leftOutWords({ left_out = [], has_footer }: TableOptions): Said[][] {
  const count = (...wanted: readonly string[]) =>
    left_out.filter(({ why }) => wanted.includes(why) && (why !== "total" || has_footer)).length;
  const totals = count("total");
  const others = count("names", "note", "statistic", "change");
  const byHand = count("person");
  return [
    ...(totals > 0 ? [`${counted(totals, "row")} of totals left out`] : []),
    ...(others > 0 ? [`${counted(others, "line")} without data left out`] : []),
    ...(byHand > 0 ? [`${counted(byHand, "row")} left out by hand`] : []),
  ].map((text) => [fact(text)]);
}

function typedWords(options: TableOptions, columns: readonly TableColumn[]): Said[][] {
  const { length } = typedCells(options, columns);
  return length > 0 ? [[fact(typedCount(length))]] : [];
}
