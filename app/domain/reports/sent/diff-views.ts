import { compare } from "#app/metrics/compare.ts";
import { exactSum } from "#app/metrics/exact-sum.ts";
import { type Formatter, formatter } from "#app/metrics/format/format.ts";
import type { Unit } from "#app/metrics/format/unit.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { DataCell, DataColumn, DataTable, WidgetBody, WidgetView } from "#app/views/widget-view.ts";

export type NumberDifference = {
  readonly column: string;
  /** Raw cells; null for a total or number card. */
  readonly row: string | null;
  readonly label: string;
  readonly sent: NumberText;
  readonly now: NumberText;
  /** Empty if one side is unknown. */
  readonly difference: string;
};

/** Null: unknown or not listed. */
export type NumberText = { readonly value: number | null; readonly text: string };

export type WidgetDiff = {
  readonly id: string;
  readonly title: string;
  /** `unreadable`: no numbers now. `missing`: no numbers when sent. */
  readonly state: "same" | "different" | "unreadable" | "missing" | "removed" | "added";
  readonly isEdited: boolean;
  readonly compared: number;
  readonly differences: readonly NumberDifference[];
};

export type ViewDiff = {
  readonly widgets: readonly WidgetDiff[];
  readonly compared: number;
  readonly different: number;
};

/** Compares exact values, never texts; matches widgets by id. */
export function diffViews(sent: DashboardView, now: DashboardView): ViewDiff {
  const words = formatter(sent.lang);
  const known = new Set(sent.widgets.map(({ id }) => id));
  const current = new Map(now.widgets.map((widget) => [widget.id, widget]));
  const widgets = [
    ...sent.widgets.map((widget) => diffWidget(widget, current.get(widget.id), words)),
    ...now.widgets
      .filter(({ id }) => !known.has(id))
      .map((widget): WidgetDiff => ({ ...emptyDiff(widget), state: "added" })),
  ];
  return {
    widgets,
    compared: widgets.reduce((sum, { compared }) => sum + compared, 0),
    different: widgets.reduce((sum, { differences }) => sum + differences.length, 0),
  };
}

function emptyDiff({ id, title }: WidgetView): WidgetDiff {
  return { id, title, state: "same", isEdited: false, compared: 0, differences: [] };
}

function diffWidget(sent: WidgetView, now: WidgetView | undefined, words: Formatter): WidgetDiff {
  const plain = emptyDiff(sent);
  if (!now) return { ...plain, state: "removed" };
  const isEdited = setUpOf(sent) !== setUpOf(now);
  const [had, has] = [hasContent(sent.body), hasContent(now.body)];
  if (!had || !has) {
    const state = had === has ? "same" : had ? "unreadable" : "missing";
    return { ...plain, isEdited: isEdited && had === has, state };
  }
  // Earlier dates differ once more days can be compared.
  const withEarlier = comparedDays(sent) === comparedDays(now);
  const then = numbersOf(sent.body, withEarlier, words);
  const later = numbersOf(now.body, withEarlier, words);
  const [thenColumns, laterColumns] = [columnsIn(then), columnsIn(later)];
  // A column on one side only is an edit, no difference.
  const keys = [...new Set([...then.keys(), ...later.keys()])].filter((key) => {
    const column = columnName((then.get(key) ?? later.get(key))!.column);
    return thenColumns.has(column) && laterColumns.has(column);
  });
  const differences = keys.flatMap((key) => differenceOf(then.get(key), later.get(key), words) ?? []);
  return {
    ...plain,
    state: differences.length > 0 ? "different" : "same",
    isEdited,
    compared: keys.length,
    differences,
  };
}

type OneNumber = {
  readonly column: string;
  readonly row: string | null;
  readonly label: string;
  readonly value: number | null;
  readonly text: string;
  readonly unit: Unit | null;
};

const unlisted = "not listed";

function differenceOf(
  sent: OneNumber | undefined,
  now: OneNumber | undefined,
  words: Formatter,
): NumberDifference | null {
  const one = sent ?? now;
  if (!one || sent?.value === now?.value) return null;
  const part = (number: OneNumber | undefined): NumberText => ({
    value: number?.value ?? null,
    text: number?.text ?? unlisted,
  });
  // An unknown row equals an unlisted one.
  if (part(sent).value === part(now).value) return null;
  return {
    column: one.column,
    row: one.row,
    label: one.label,
    sent: part(sent),
    now: part(now),
    difference: differenceText(sent?.value ?? null, now?.value ?? null, one.unit, words),
  };
}

function differenceText(
  sent: number | null,
  now: number | null,
  unit: Unit | null,
  words: Formatter,
): string {
  if (sent === null || now === null) return "";
  const shown = unit ?? { kind: "decimal" };
  const change = words.change(compare(now, sent, { format: shown.kind, direction: "neutral" }), shown);
  const sign = now > sent ? "+" : "−";
  if (shown.kind === "percent") return `${sign}${change.text}`;
  const amount = words.signed(exactSum([now, -sent]), shown);
  return sent === 0 ? amount : `${amount} (${change.text})`;
}

function numbersOf(body: WidgetBody, withEarlier: boolean, words: Formatter): Map<string, OneNumber> {
  const numbers = new Map<string, OneNumber>();
  const add = (number: OneNumber) => {
    for (let n = 0; ; n++) {
      const key = JSON.stringify([number.column, number.row, n]);
      if (numbers.has(key)) continue;
      numbers.set(key, number);
      return;
    }
  };
  if (body.kind === "summary") {
    const columns = body.data.columns.filter(isMetric);
    for (const [place, { label, figure, was }] of body.figures.entries()) {
      const column = columns[place];
      const unit = column ? unitOfData(column) : null;
      const key = column?.key ?? label;
      add({ column: key, row: null, label, value: figure.value, text: figure.text, unit });
      if (withEarlier && was)
        add({ column: `${key} before`, row: null, label: earlier(label), ...pick(was), unit });
    }
    return numbers;
  }
  if (body.kind !== "chart" && body.kind !== "table") return numbers;
  const { data } = body;
  const { totals } = data;
  for (const [at, column] of data.columns.entries())
    if (totals && isShown(column, withEarlier)) addCell(totals[at], column, null, column.label);
  for (const row of data.rows)
    for (const [at, column] of data.columns.entries())
      if (isShown(column, withEarlier))
        addCell(row[at], column, rowKey(data, row), rowLabel(data, row, column));
  return numbers;

  function addCell(cell: DataCell | undefined, column: DataColumn, row: string | null, label: string) {
    if (!cell || typeof cell.raw === "string") return;
    const text =
      cell.text === "" ? words.value(cell.raw, unitOfData(column) ?? { kind: "decimal" }) : cell.text;
    add({
      column: column.comparison ? `${column.key} before` : column.key,
      row,
      label: column.comparison ? earlier(label) : label,
      value: cell.raw,
      text,
      unit: unitOfData(column),
    });
  }
}

const pick = ({ value, text }: NumberText): NumberText => ({ value, text });
const earlier = (label: string) => `${label}, earlier dates`;
const isMetric = ({ role, comparison }: DataColumn) => role === "metric" && !comparison;
const isShown = ({ role, comparison }: DataColumn, withEarlier: boolean) =>
  role === "metric" && (withEarlier || !comparison);

function comparedDays({ coverage }: WidgetView): string {
  return JSON.stringify(coverage?.compared ?? null);
}

function columnsIn(numbers: ReadonlyMap<string, OneNumber>): Set<string> {
  return new Set([...numbers.values()].map(({ column }) => columnName(column)));
}

/** "orders" for "orders:Email" */
function columnName(key: string): string {
  const colon = key.lastIndexOf(":");
  return colon < 0 ? key : key.slice(0, colon);
}

function namesOf({ columns }: DataTable, row: readonly DataCell[]): DataCell[] {
  return row.filter((_, at) => columns[at]?.role === "dimension");
}

function rowKey(data: DataTable, row: readonly DataCell[]): string {
  return JSON.stringify(namesOf(data, row).map(({ raw }) => raw));
}

function rowLabel(data: DataTable, row: readonly DataCell[], { label }: DataColumn): string {
  return [label, ...namesOf(data, row).map(({ text }) => text)].join(", ");
}

function unitOfData({ type, unit }: DataColumn): Unit | null {
  switch (type) {
    case "money":
      return unit === null ? { kind: "decimal" } : { kind: "money", currency: unit };
    case "integer":
    case "decimal":
    case "percent":
    case "duration":
      return { kind: type };
    default:
      return null;
  }
}

function hasContent(body: WidgetBody): boolean {
  return body.kind !== "broken" && body.kind !== "empty";
}

function setUpOf({ title, description, body }: WidgetView): string {
  switch (body.kind) {
    case "summary":
      return JSON.stringify([title, description, "summary", body.figures.map(({ label }) => label)]);
    case "chart":
      return JSON.stringify([title, description, body.chart.kind, columnKeys(body.data)]);
    case "table":
      return JSON.stringify([title, description, "table", columnKeys(body.data)]);
    case "text":
      return JSON.stringify([title, description, body.blocks]);
    case "image":
      return JSON.stringify([title, description, body.fileId, body.alt, body.caption]);
    case "broken":
    case "empty":
      return JSON.stringify([title, description, "none"]);
  }
}

function columnKeys({ columns }: DataTable): string[] {
  return [...new Set(columns.filter(({ comparison }) => !comparison).map(({ key }) => columnName(key)))];
}
