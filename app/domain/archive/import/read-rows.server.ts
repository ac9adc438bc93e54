import type { z } from "zod";
import type { SubjectName } from "#db/queries/archive/subjects.ts";
import { archiveRows, CompanyV1, RowsV1 } from "../format/report-rows.schema.ts";
import { type Row, upgradeRow } from "../format/upgrades.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { type Archive, decoded, parseJson, textOf } from "./open-archive.server.ts";

const maxLine = 64 * 1024 * 1024;
const newLine = 0x0a;

/** Only one row is in memory. */
export async function* readRows(archive: Archive, name: SubjectName): AsyncGenerator<Row> {
  yield* parsedRows(archive, `${name}.json`, name, archiveRows[name]);
}

export async function* readTypedRows(
  archive: Archive,
  uploadId: string,
): AsyncGenerator<z.output<typeof RowsV1>> {
  yield* parsedRows(archive, `rows/${uploadId}.json`, "rows", RowsV1);
}

export async function readCompany(archive: Archive): Promise<CompanyV1> {
  need(archive, "company.json");
  const json = parseJson(await textOf(archive.read("company.json")), "company.json");
  return parsed(CompanyV1, upgraded(archive, "company", json), "company.json");
}

async function* parsedRows<Schema extends z.ZodType>(
  archive: Archive,
  file: string,
  subject: string,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  need(archive, file);
  let n = 0;
  for await (const line of linesOf(archive.read(file), file)) {
    n += 1;
    const what = `${file}, row ${n}`;
    yield parsed(schema, upgraded(archive, subject, parseJson(line, what)), what);
  }
}

function upgraded({ version }: Archive, subject: string, json: unknown): Row {
  if (json === null || typeof json !== "object" || Array.isArray(json))
    throw new ArchiveRefused(`${subject} has a row that is no object.`);
  return upgradeRow(version, subject, json as Row);
}

function parsed<Schema extends z.ZodType>(schema: Schema, json: unknown, what: string): z.output<Schema> {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw new ArchiveRefused(`${what}: ${path.join(".")} ${message.slice(0, 200)}`);
}

function need({ names }: Archive, file: string): void {
  if (!names.has(file)) throw new ArchiveRefused(`${file} is missing.`);
}

/** "[", one row per line with a comma between, "]". */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  let isOpen = false;
  let isClosed = false;
  for await (const raw of rawLines(bytes, file)) {
    if (isClosed) throw new ArchiveRefused(`${file} goes on after its end.`);
    if (!isOpen) {
      if (raw !== "[" && raw !== "[]") throw new ArchiveRefused(`${file} does not begin with “[”.`);
      [isOpen, isClosed] = [true, raw === "[]"];
    } else if (raw === "]") isClosed = true;
    else yield raw.endsWith(",") ? raw.slice(0, -1) : raw;
  }
  if (!isClosed) throw new ArchiveRefused(`${file} has no end.`);
}

async function* rawLines(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  let held: Uint8Array[] = [];
  let length = 0;
  const taken = () => {
    const line = decoded(Buffer.concat(held));
    [held, length] = [[], 0];
    return line;
  };
  for await (const part of bytes) {
    let from = 0;
    for (let at = part.indexOf(newLine); at >= 0; at = part.indexOf(newLine, from)) {
      held.push(part.subarray(from, at));
      from = at + 1;
      yield taken();
    }
    held.push(part.subarray(from));
    length += part.length - from;
    if (length > maxLine) throw new ArchiveRefused(`${file} has a row of more than 64 MB.`);
  }
  if (length > 0) yield taken();
}
