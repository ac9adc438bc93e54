import { dateFormats, type Grain, isDateFormat } from "#app/connectors/tables/cells/days.ts";
import type { DateColumn } from "#app/connectors/tables/dates/row-period.ts";
import type { MetricFormat } from "#app/metrics/metric.ts";
import type { TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import type { Combination, Reading } from "./table-words.ts";

type Answer = {
  readonly as: Reading;
  readonly dateFormat?: string | undefined;
  /** Absent: as proposed. */
  readonly covers?: DateColumn["covers"] | undefined;
  readonly combine?: Combination | undefined;
  readonly direction?: "more" | "less" | "neutral" | undefined;
  readonly weightedBy?: string | undefined;
  readonly of?: string | undefined;
  readonly per?: string | undefined;
  readonly times?: number | undefined;
  readonly writtenAsPercent: boolean;
  readonly scale?: number | undefined;
  /** Empty: the file's currency. */
  readonly currency?: string | undefined;
};

export type Problem = { readonly path: readonly (string | number)[]; readonly message: string };

export function answeredColumns(before: readonly TableColumn[], answers: readonly Answer[]): TableColumn[] {
  return before.map((column, at) =>
    columnOf(column, answers[at] ?? { as: "ignored", writtenAsPercent: false }),
  );
}

/** `path` starts at the list of columns. */
export function columnProblems(columns: readonly TableColumn[]): Problem[] {
  const problems: Problem[] = columns.flatMap((column, at) =>
    problemsOf(column, columns).map(([field, message]) => ({ path: [at, field], message })),
  );
  const dates = columns.filter(({ role }) => role === "date");
  if (dates.length > 1) {
    const message = `Only one column can be the date. “${dates[0]!.name}” already is.`;
    problems.push({ path: [columns.indexOf(dates[1]!), "as"], message });
  }
  if (!columns.some(({ role }) => role === "metric")) {
    problems.push({
      path: [],
      message: "At least one column has to be a number, or there is nothing to report.",
    });
  }
  return problems;
}

export function fileProblems(
  columns: readonly TableColumn[],
  { has_labels, uses_date_range }: Pick<TableOptions, "has_labels" | "uses_date_range">,
): Problem[] {
  const problems: Problem[] = [];
  if (uses_date_range && !columns.some(({ role }) => role === "date")) {
    problems.push({
      path: ["uses_date_range"],
      message: "Choose the column that has the date, or clear this option.",
    });
  }
  const [first] = columns;
  if (has_labels && first?.role !== "date" && first?.role !== "dimension") {
    problems.push({
      path: ["has_labels"],
      message: `Read “${first?.name ?? ""}” as text or as a date, or clear this option.`,
    });
  }
  return problems;
}

function columnOf(before: TableColumn, answer: Answer): TableColumn {
  const { key, name } = before;
  const { as } = answer;
  switch (as) {
    case "ignored":
      return { key, name, role: "ignored" };
    case "date":
      return dateOf(before, answer);
    case "text":
    case "choice":
    case "url":
    case "country":
      return {
        key,
        name,
        role: "dimension",
        type: as,
        ...(before.role === "dimension" && before.isCurrency && { isCurrency: true }),
        ...(before.role === "dimension" && before.isConstant && { isConstant: true }),
      };
    default:
      return metricOf(before, as, answer);
  }
}

function dateOf(before: TableColumn, { dateFormat = "yyyy-mm-dd", covers }: Answer): DateColumn {
  const { key, name } = before;
  const column: DateColumn = { key, name, role: "date", dateFormat };
  const own = isDateFormat(dateFormat) ? dateFormats[dateFormat].grain : "day";
  const proposed = before.role === "date" && grainsAgree(before.dateFormat, own) ? before : null;
  const given = covers ?? (proposed && (proposed.covers ?? own));
  if (proposed && given === (proposed.covers ?? own)) return { ...proposed, dateFormat };
  const { isMoment } = proposed ?? {};
  return { ...column, ...(given && given !== own && { covers: given }), ...(isMoment && { isMoment }) };
}

function grainsAgree(format: string, grain: Grain): boolean {
  return isDateFormat(format) && dateFormats[format].grain === grain;
}

function metricOf(before: TableColumn, format: MetricFormat, answer: Answer): TableColumn {
  const { key, name } = before;
  const proposed = before.role === "metric" ? before : null;
  const scale = answer.scale ?? (keepsUnit(proposed?.format, format) ? proposed?.scale : undefined);
  const { combine = "sum", direction = "more", weightedBy, of, per, times } = answer;
  const common = {
    key,
    name,
    role: "metric" as const,
    format,
    direction,
    ...(format === "percent" && answer.writtenAsPercent && { writtenAsPercent: true }),
    ...(format === "money" && answer.currency && { currency: answer.currency }),
    ...(scale !== undefined && scale !== 1 && { scale }),
    ...(proposed?.signs && { signs: proposed.signs }),
    ...(proposed?.bounded && { bounded: proposed.bounded }),
  };
  switch (combine) {
    case "sum":
    case "unique":
    case "snapshot":
      return { ...common, combine };
    case "alone":
      return { ...common, combine: "snapshot", alone: true };
    case "average":
      return {
        ...common,
        combine,
        ...(weightedBy && { weightedBy }),
        ...(weightedBy &&
          proposed?.byNumerator &&
          proposed.weightedBy === weightedBy && { byNumerator: true }),
      };
    case "ratio":
      return {
        ...common,
        combine,
        ...(of && { of }),
        ...(per && { per }),
        ...(times !== undefined && times !== 1 && { times }),
      };
  }
}

/** Hours are scaled to seconds only as a duration. */
function keepsUnit(before: MetricFormat | undefined, format: MetricFormat): boolean {
  return (before === "duration") === (format === "duration") && format !== "percent";
}

type FieldProblem = readonly [field: "weightedBy" | "of" | "per", message: string];

function problemsOf(column: TableColumn, all: readonly TableColumn[]): FieldProblem[] {
  if (column.role !== "metric") return [];
  const { key, name, combine, weightedBy, of, per } = column;
  const isAdded = (other: string | undefined) =>
    all.some(
      (candidate) =>
        candidate.key === other &&
        candidate.key !== key &&
        candidate.role === "metric" &&
        candidate.combine === "sum",
    );
  if (combine === "average" && !isAdded(weightedBy)) {
    return [["weightedBy", `Choose what “${name}” is weighted by: a number that is summed.`]];
  }
  if (combine !== "ratio") return [];
  const problems: FieldProblem[] = [];
  if (!isAdded(of)) problems.push(["of", `Choose the numerator of “${name}”: a number that is summed.`]);
  if (!isAdded(per)) problems.push(["per", `Choose what “${name}” is divided by: a number that is summed.`]);
  else if (of === per) problems.push(["per", `Choose two different columns for “${name}”.`]);
  return problems;
}
