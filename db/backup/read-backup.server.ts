import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { type BackupEnd, backupFormat, BackupHead, BackupLine } from "./lines.schema.ts";
import { BackupRefused } from "./backup-refused.ts";

const maxLine = 256 * 1024 * 1024;
const newline = 0x0a;

export type Checked = { readonly head: BackupHead; readonly end: BackupEnd; readonly bytes: number };

/** Changes nothing. Throws BackupRefused. */
export async function checkBackup(file: string): Promise<Checked> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new BackupRefused(`${file} is no file.`);
  const reading = openBackup(file);
  const head = await reading.head;
  let end: BackupEnd | null = null;
  for await (const line of reading.lines) if (!Array.isArray(line) && "end" in line) end = line;
  return { head, end: end!, bytes: found.size };
}

/** Lines after the head; ends with the checksum's line, or throws. */
export async function* readLines(file: string): AsyncGenerator<BackupLine> {
  yield* openBackup(file).lines;
}

function openBackup(file: string) {
  const raw = rawLines(file);
  const head = readHead(raw);
  head.catch(() => {}); // `lines` throws it as well
  async function* lines(): AsyncGenerator<BackupLine> {
    const counted = { tables: 0, rows: 0 };
    await head;
    for await (const { text, shaBefore } of raw) {
      const line = parsed(text);
      if (Array.isArray(line)) counted.rows++;
      else if ("table" in line) counted.tables++;
      else if ("end" in line) {
        const isSame =
          line.sha256 === shaBefore() && line.rows === counted.rows && line.tables === counted.tables;
        if (!isSame) throw damaged("its checksum is wrong");
        const more = await raw.next();
        if (!more.done) throw damaged("it goes on after its end");
        yield line;
        return;
      }
      yield line;
    }
    throw damaged("its end is missing");
  }
  return { head, lines: lines() };
}

async function readHead(raw: AsyncGenerator<RawLine>): Promise<BackupHead> {
  const first = await raw.next().catch((error: unknown) => {
    if (error instanceof BackupRefused) throw noBackup();
    throw error;
  });
  const given = first.done ? null : jsonOf(first.value.text);
  const head = BackupHead.safeParse(given);
  if (!head.success) throw noBackup();
  if (head.data.format > backupFormat)
    throw new BackupRefused(`It was made by a newer version (${head.data.version}). Install that one first.`);
  return head.data;
}

type RawLine = { readonly text: string; readonly shaBefore: () => string };

async function* rawLines(file: string): AsyncGenerator<RawLine, void, undefined> {
  const hash = createHash("sha256");
  let rest: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacked(file)) {
      let from = 0;
      for (let to = chunk.indexOf(newline); to !== -1; to = chunk.indexOf(newline, from)) {
        const line = Buffer.concat([...rest, chunk.subarray(from, to + 1)]);
        yield { text: line.toString("utf8"), shaBefore: () => hash.copy().digest("hex") };
        hash.update(line);
        rest = [];
        length = 0;
        from = to + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > maxLine) throw damaged("a line is too long");
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_") ? damaged(message) : error;
  }
  if (length > 0) throw damaged("its last line is not complete");
}

function unpacked(file: string): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  return createReadStream(file)
    .on("error", (error) => gunzip.destroy(error))
    .pipe(gunzip);
}

function parsed(text: string): BackupLine {
  const line = BackupLine.safeParse(jsonOf(text));
  if (!line.success) throw damaged("a line cannot be read");
  return line.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const noBackup = () => new BackupRefused("It is no backup of Plainboard, or its beginning is damaged.");

function damaged(why: string): BackupRefused {
  return new BackupRefused(`It is damaged: ${why}.`);
}
