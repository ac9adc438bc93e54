import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { chosenByHand } from "#app/connectors/csv/layout-assumptions.ts";
import { proposeTable, type Reading } from "#app/connectors/csv/propose.ts";
import type { TableStart } from "#app/connectors/csv/survey.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { findUpload, setUpload } from "#db/queries/sources/csv.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import type { TableOptions } from "#db/schema/documents/table.ts";
import { matchColumns } from "../columns/match-columns.ts";
import type { ReadAgain } from "./reading.form.ts";
import { withLeftOut } from "./understood/leave-out-lines.server.ts";
import { withTypedCells } from "./understood/type-cells.server.ts";

export type ProposedAgain =
  | { readonly outcome: "proposed" }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "unreadable"; readonly message: string }
  | { readonly outcome: "unavailable" };

export async function refreshProposal(
  companyId: string,
  uploadId: string,
  given: ReadAgain,
): Promise<ProposedAgain> {
  const upload = await findUpload(companyId, uploadId);
  const opened = upload && (await openFile(companyId, upload.fileId));
  if (!upload || !opened) return { outcome: "not-found" };
  try {
    const { zone, currency } = upload.options;
    const { options, columns, preview, rowCount } = await proposeTable(opened.read, {
      ...readingOf(upload.options, given),
      zone,
      currency,
    });
    const byHand = (upload.options.left_out ?? []).filter(({ why }) => why === "person");
    const lines = byHand.map(({ line }) => line);
    const served = upload.sourceId ? (await findSourceWithUpload(companyId, upload.sourceId))?.upload : null;
    const change = {
      options: withUpload(
        upload.options,
        await withTypedCells(upload, await withLeftOut(upload, options, lines), upload.options.read_as ?? []),
      ),
      columns: served ? matchColumns(served.columns, columns) : [...columns],
      preview: preview.map((row) => row.map((cell) => cell.slice(0, 200))),
      rowsExpected: rowCount,
      state: "proposed" as const,
      error: null,
    };
    return {
      outcome: (await setUpload(companyId, uploadId, change, ["proposed", "failed"]))
        ? "proposed"
        : "not-found",
    };
  } catch (error) {
    if (error instanceof UnreadableFile) return { outcome: "unreadable", message: `${error.message}.` };
    if (error instanceof BytesUnavailable) return { outcome: "unavailable" };
    throw error;
  }
}

/** Hidden rows, error cells and unread tables: the text lacks them. */
function withUpload({ assumptions = [], questions = [] }: TableOptions, options: TableOptions): TableOptions {
  const ofUpload = new Set(["hidden", "not-read", "file"]);
  const said = [...assumptions.filter(({ what }) => ofUpload.has(what)), ...(options.assumptions ?? [])];
  const asked = [...questions.filter(({ about }) => ofUpload.has(about)), ...(options.questions ?? [])];
  return {
    ...options,
    ...(said.length > 0 && { assumptions: said }),
    ...(asked.length > 0 && { questions: asked }),
  };
}

/** Only differences and earlier choices: the file decides on the rest. */
export function readingOf(
  before: TableOptions,
  { encoding, delimiter, decimal = before.decimal, starts_at, name_lines, wide }: ReadAgain,
): Omit<Reading, "zone" | "currency"> {
  const isChosen = (what: string) =>
    before.assumptions?.some((one) => one.what === what && one.because === chosenByHand) ?? false;
  const stored = { line: before.starts_at ?? 1 + (before.skip_rows ?? 0), names: namesOf(before) };
  const start = {
    line: starts_at ?? stored.line,
    names: name_lines === undefined ? stored.names : (Number(name_lines) as TableStart["names"]),
  };
  const isMoved = start.line !== stored.line || start.names !== stored.names;
  const isCut = encoding !== before.encoding || delimiter !== before.delimiter;
  return {
    encoding,
    delimiter,
    ...((decimal !== before.decimal || isChosen("Numbers")) && { decimal }),
    ...((isMoved || (isChosen("table") && !isCut)) && { start }),
    ...(!wide && (before.wide || isChosen("wide")) && { staysWide: true }),
  };
}

export function isReadDifferently(before: TableOptions, given: ReadAgain): boolean {
  const { encoding, delimiter, start, staysWide = false } = readingOf(before, given);
  const stored = { line: before.starts_at ?? 1 + (before.skip_rows ?? 0), names: namesOf(before) };
  return (
    encoding !== before.encoding ||
    delimiter !== before.delimiter ||
    (start !== undefined && (start.line !== stored.line || start.names !== stored.names)) ||
    (before.wide !== undefined && staysWide) ||
    (before.wide === undefined && given.wide)
  );
}

function namesOf({ has_header, head_rows = 1 }: TableOptions): TableStart["names"] {
  return has_header ? (head_rows === 2 ? 2 : 1) : 0;
}
