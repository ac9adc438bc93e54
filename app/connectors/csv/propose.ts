import { runYielding, type Steps } from "#app/lib/steps.ts";
import type { TableAssumption, TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import type { Draft } from "#app/connectors/tables/columns/column-profile.ts";
import { namesNoMetric } from "#app/connectors/tables/columns/meaning/unnamed-numbers.ts";
import { columnKeys } from "#app/connectors/tables/columns/column-keys.ts";
import { proposeColumns } from "#app/connectors/tables/columns/propose-columns.ts";
import { proposeEmptyDays } from "#app/connectors/tables/columns/propose-empty-days.ts";
import { proposeDecimal } from "#app/connectors/tables/columns/propose-options.ts";
import { statedPeriodAssumption } from "#app/connectors/tables/dates/date-assumptions.ts";
import type { Slice } from "#app/connectors/tables/layout/side-by-side.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { namesInSteps } from "#app/connectors/tables/cells/month-names.ts";
import { decodeText, type Encoding } from "./encoding.ts";
import { type Delimiter, findDelimiter } from "./delimiter.ts";
import { layoutAssumptions } from "./layout-assumptions.ts";
import { surveyText, type TableStart } from "./survey.ts";
import type { Survey } from "./table-survey.ts";
import { leaveOutLines, ownTotals } from "./table-totals.ts";
import { unnamedCells } from "./unnamed-cells.ts";

export type Proposal = {
  readonly options: TableOptions;
  readonly columns: readonly TableColumn[];
  readonly preview: readonly (readonly string[])[];
  readonly rowCount: number;
  readonly title: string | null;
  readonly slice: Slice;
};

export type Reading = {
  readonly encoding: Encoding;
  readonly delimiter?: Delimiter;
  readonly decimal?: TableOptions["decimal"];
  readonly start?: TableStart;
  readonly staysWide?: boolean;
  readonly zone: string;
  readonly currency: string;
};

const headLength = 65_536;
const previewRows = 8;
const maxColumns = 200;

export async function proposeTable(read: () => AsyncIterable<Uint8Array>, given: Reading): Promise<Proposal> {
  return (await proposeTables(read, given))[0]!;
}

/** Calls `read` twice. Returns at least one table. @throws {UnreadableFile} */
export async function proposeTables(
  read: () => AsyncIterable<Uint8Array>,
  given: Reading,
): Promise<Proposal[]> {
  await runYielding(namesInSteps());
  const delimiter =
    given.delimiter ?? (await findDelimiter(await headOf(decodeText(read(), given.encoding))));
  const surveys = await surveyText(decodeText(read(), given.encoding), { ...given, delimiter });
  const proposals: Proposal[] = [];
  for (const survey of surveys) {
    const proposal = await runYielding(proposalOf(survey, { ...given, delimiter }));
    if (proposal) proposals.push(proposal);
  }
  if (proposals.length === 0) throw new UnreadableFile("The file has no rows of data");
  return proposals;
}

function* proposalOf(
  survey: Survey,
  given: Reading & { readonly delimiter: Delimiter },
): Steps<Proposal | null> {
  const width = survey.names.length;
  if (width > maxColumns)
    throw new UnreadableFile(`The table has ${width} columns. At most ${maxColumns} can be read`);
  const names = survey.names.map((name, at) => name || `Column ${at + 1}`);
  const keys = columnKeys(names);
  const draftsOf = (profiles: Survey["written"][number]): Draft[] =>
    profiles.map((profile, at) => ({
      key: keys[at]!,
      name: names[at]!,
      profile,
      ...(at === unnamedColumn(survey) && { isUnnamed: true }),
    }));
  const decimal = given.decimal
    ? { decimal: given.decimal, questions: [], assumptions: [] }
    : proposeDecimal(survey.written.flatMap(draftsOf).filter(isNoDate), given.delimiter);
  const rows = yield* survey.finish(decimal.decimal);
  if (rows.rowCount === 0) return null;
  yield;
  const { lines, hasTotals, assumptions } = leaveOutLines(rows, survey.wide ? [] : names);
  const outlined = rows.rowCount - rows.outline.length * (survey.wide?.periods.length ?? 1);
  const drafts = draftsOf(rows.columns);
  const found = yield* proposeColumns(
    drafts,
    rows.sample,
    decimal,
    given.currency,
    [],
    survey.context,
    ownTotals(rows, survey),
  );
  const { currency, questions, period } = found;
  const columns = period ? [...found.columns, periodColumn(found.columns)] : found.columns;
  const hasDate = found.hasDate || period !== null;
  const unnamed = survey.wide ? null : unnamedCells(survey.names, rows.columns);
  const layout = [...layoutAssumptions(survey, given), ...(unnamed ? [unnamed] : []), ...assumptions];
  const said: TableAssumption[] = [
    ...layout,
    ...found.assumptions,
    ...(period ? [statedPeriodAssumption(columns.at(-1)!.key, period)] : []),
  ];
  const open = layout.filter(({ isOpen }) => isOpen);
  const asked = [
    ...open.map(({ what, assumed, because }) => ({ about: what, text: `${assumed}: ${because}.` })),
    ...questions,
  ];
  return {
    options: {
      ...(survey.skippedRows && { skip_rows: survey.skippedRows }),
      starts_at: survey.startsAt,
      ...(survey.headRows === 2 && { head_rows: 2 }),
      ...(survey.takenRows !== null && { take_rows: survey.takenRows }),
      ...(lines.length > 0 && { left_out: lines }),
      ...(survey.wide && { wide: survey.wide }),
      ...(period && { period: { at: columns.length - 1, text: `${period.from} - ${period.to}` } }),
      has_header: survey.headRows > 0,
      has_footer: hasTotals,
      has_labels: columns[0]?.role === "dimension" || columns[0]?.role === "date",
      uses_date_range: hasDate,
      encoding: given.encoding,
      delimiter: given.delimiter,
      decimal: decimal.decimal,
      currency,
      zone: given.zone,
      ...(hasDate && { empty_days: proposeEmptyDays(drafts, columns) }),
      ...(asked.length > 0 && { questions: asked }),
      ...(said.length > 0 && { assumptions: said }),
    },
    columns,
    preview: rows.sample.slice(0, previewRows),
    rowCount: outlined,
    title: survey.title,
    slice: survey.slice,
  };
}

function unnamedColumn({ wide }: Survey): number | null {
  return wide && !wide.more?.length && namesNoMetric(wide.value) ? wide.keys.length + 1 : null;
}

/** "09.2026" is no number. */
function isNoDate({ profile }: Draft): boolean {
  return Math.max(0, ...profile.days.values()) < profile.filled * 0.9;
}

function periodColumn(columns: readonly TableColumn[]): TableColumn {
  const keys = new Set(columns.map(({ key }) => key));
  return {
    key: keys.has("period") ? "period_of_file" : "period",
    name: "Period",
    role: "date",
    dateFormat: "from-to",
  };
}

async function headOf(text: AsyncIterable<string>): Promise<string> {
  let head = "";
  for await (const part of text) {
    head += part;
    if (head.length >= headLength) break;
  }
  return head;
}
