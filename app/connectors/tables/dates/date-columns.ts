import type { DateRange } from "#app/lib/plain-date.ts";
import type { Draft } from "../columns/column-profile.ts";
import { type DateFormat, dateFormats, type Grain } from "../cells/days.ts";
import { type DateName, dateNameOf } from "./date-names.ts";
import { type DateReading, decideReading, type Decided, type Hints } from "./date-order.ts";
import { readingsOf } from "./possible-formats.ts";

export type SurveyedColumn = Draft & {
  readonly at: number;
  readonly named: DateName;
  readonly cells: readonly string[];
  readonly readings: readonly DateReading[];
};

export type DatedColumn = SurveyedColumn & Decided & { readonly periods: readonly DateRange[] };

export function surveyColumns(
  drafts: readonly Draft[],
  sample: readonly (readonly string[])[],
): SurveyedColumn[] {
  return drafts.map((draft, at) => {
    const named = dateNameOf(draft.name);
    const cells = sample.map((row) => row[at] ?? "");
    return { ...draft, at, named, cells, readings: readingsOf(draft.profile, named, cells) };
  });
}

export function decideColumns(
  all: readonly SurveyedColumn[],
  hints: Pick<Hints, "period" | "language">,
): DatedColumn[] {
  const readable = all.filter(({ readings }) => readings.length > 0);
  const settled = new Set(
    readable.flatMap(({ readings }) => (readings.length === 1 ? formatsOfOrder(readings[0]!.format) : [])),
  );
  return readable.map((column) => {
    const texts = [...(column.profile.dayTexts?.keys() ?? new Set(column.cells))];
    const decided = decideReading(column.readings, { ...hints, settled, texts });
    const { periods } = column.readings.find(({ format }) => format === decided.format)!;
    return { ...column, ...decided, periods };
  });
}

/** Columns of one program share the order, not the sign. */
function formatsOfOrder(format: DateFormat): readonly DateFormat[] {
  if (/^dd[/-]/.test(format)) return ["dd/mm/yyyy", "dd-mm-yyyy", "from-to"];
  return /^mm[/-]dd/.test(format) ? ["mm/dd/yyyy", "mm-dd-yyyy", "from-to month first"] : [];
}

export const writtenGrain = ({ format }: Pick<DatedColumn, "format">): Grain => dateFormats[format].grain;
