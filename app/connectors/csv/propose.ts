import type { TableColumn, TableOptions } from "#db/schema/documents.ts";
import type { Draft } from "#app/connectors/tables/columns/column-profile.ts";
import { columnKeys } from "#app/connectors/tables/columns/column-keys.ts";
import { proposeColumns } from "#app/connectors/tables/columns/propose-columns.ts";
import { proposeEmptyDays } from "#app/connectors/tables/columns/propose-empty-days.ts";
import { proposeDecimal } from "#app/connectors/tables/columns/propose-options.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { decodeText, type Encoding } from "./encoding.ts";
import { type Delimiter, findDelimiter } from "./delimiter.ts";
import { type Survey, surveyText } from "./survey.ts";

/** How to read a file; a person confirms it. */
export type Proposal = {
  readonly options: TableOptions;
  readonly columns: readonly TableColumn[];
  readonly preview: readonly (readonly string[])[];
  readonly rowCount: number;
};

const headLength = 65_536;
const previewRows = 8;
const maxColumns = 200;

/** `read` must open the file anew: it is read twice. Throws `UnreadableFile`. */
export async function proposeTable(
  read: () => AsyncIterable<Uint8Array>,
  given: { encoding: Encoding; delimiter?: Delimiter; zone: string; currency: string },
): Promise<Proposal> {
  const delimiter =
    given.delimiter ?? (await findDelimiter(await headOf(decodeText(read(), given.encoding))));
  const survey = await surveyText(decodeText(read(), given.encoding), { delimiter });
  if (survey.columns.length > maxColumns) {
    throw new UnreadableFile(
      `The table has ${survey.columns.length} columns. At most ${maxColumns} can be read`,
    );
  }
  if (survey.rowCount === 0) throw new UnreadableFile("The file has no rows of data");

  const drafts = draftsOf(survey);
  const decimal = proposeDecimal(drafts, delimiter);
  const { columns, hasDate, currency, questions } = proposeColumns(
    drafts,
    survey.sample,
    decimal,
    given.currency,
  );
  return {
    options: {
      ...(survey.skippedRows && { skip_rows: survey.skippedRows }),
      has_header: survey.header !== null,
      has_footer: survey.hasFooter,
      has_labels: columns[0]?.role === "dimension" || columns[0]?.role === "date",
      uses_date_range: hasDate,
      encoding: given.encoding,
      delimiter,
      decimal: decimal.decimal,
      currency,
      zone: given.zone,
      ...(hasDate && { empty_days: proposeEmptyDays(drafts, columns) }),
      ...(questions.length > 0 && { questions }),
    },
    columns,
    preview: survey.sample.slice(0, previewRows),
    rowCount: survey.rowCount,
  };
}

function draftsOf({ columns, header }: Survey): Draft[] {
  const names = columns.map((_, at) => header?.[at]?.trim() || `Column ${at + 1}`);
  const keys = columnKeys(names);
  return columns.map((profile, at) => ({ key: keys[at]!, name: names[at]!, profile }));
}

async function headOf(text: AsyncIterable<string>): Promise<string> {
  let head = "";
  for await (const part of text) {
    head += part;
    if (head.length >= headLength) break;
  }
  return head;
}
