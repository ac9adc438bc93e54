import { createHash } from "node:crypto";
import { unpackChunk } from "#app/connectors/csv/chunks.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import type { Part } from "#app/workbook/zip.ts";
import { listDashboardDoors, readSubject, type StoredRow } from "#db/queries/archive/read.ts";
import { type Subject, type SubjectName, subjects } from "#db/queries/archive/subjects.ts";
import { type CompanyDetails, getCompany } from "#db/queries/companies.ts";
import { findChunkAfter } from "#db/queries/sources/csv.ts";
import { formatName, formatVersion, type Manifest } from "../format/manifest.schema.ts";
import { readme } from "../format/readme.ts";
import { archiveRows } from "../format/report-rows.schema.ts";
import { replaceIds } from "../format/replace-ids.ts";
import { tableEntries } from "./table-entries.server.ts";

type Content = Part["text"];
type Entry = { readonly name: string; readonly content: Content };

type Written = Map<string, Set<string>>;

const extensions: Readonly<Record<string, string>> = {
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/webp": ".webp",
  "image/gif": ".gif",
  "application/pdf": ".pdf",
  "text/plain": ".txt",
};

/** Leaves out rows that refer to rows outside the archive. */
export async function* archiveParts(
  companyId: string,
  productVersion: string,
  onPart: (rows: number) => void,
): AsyncGenerator<Part> {
  const company = await getCompany(companyId);
  const listed: Manifest["files"] = [];
  const counts: Record<string, number> = {};
  for await (const { name, content } of entriesOf(company, counts, onPart)) {
    const sums = { hash: createHash("sha256"), size: 0 };
    yield { name, text: summed(content, sums) };
    listed.push({ name, size: sums.size, sha256: sums.hash.digest("hex") });
  }
  const manifest = {
    format: formatName,
    version: formatVersion,
    product: productVersion,
    createdAt: now().toISOString(),
    company: { id: company.id, name: company.name },
    counts,
    files: listed,
  };
  yield { name: "manifest.json", text: [`${JSON.stringify(manifest, null, 1)}\n`] };
}

async function* summed(content: Content, sums: { hash: ReturnType<typeof createHash>; size: number }) {
  for await (const some of content) {
    const bytes = typeof some === "string" ? Buffer.from(some) : some;
    sums.hash.update(bytes);
    sums.size += bytes.length;
    yield bytes;
  }
}

async function* entriesOf(
  company: CompanyDetails,
  counts: Record<string, number>,
  onPart: (rows: number) => void,
): AsyncGenerator<Entry> {
  const companyId = company.id;
  const written: Written = new Map();
  const doors = new Map((await listDashboardDoors(companyId)).map((door) => [door.id, door]));
  const permalinks = new Map([...doors.values()].map(({ id, permalink }) => [permalink, `permalink:${id}`]));
  const withoutPermalinks = <Value>(value: Value): Value =>
    replaceIds(value, { known: (token) => permalinks.get(token) ?? null });
  yield { name: "README.md", content: [readme(company.name)] };
  yield { name: "company.json", content: [`${JSON.stringify(companyJson(company), null, 1)}\n`] };
  const isOfFile = new Set<string>();
  for (const name of Object.keys(subjects) as SubjectName[]) {
    counts[name] = 0;
    const rows = async function* () {
      for await (const some of readSubject(companyId, name)) {
        const kept = some.flatMap((row) => {
          if (name === "stored-answers" && isOfFile.has(row.sourceId as string)) return [];
          const known = withKnownRefs(name, row, written);
          return known ? [known] : [];
        });
        for (const row of kept) note(written, name, row);
        counts[name]! += kept.length;
        onPart(some.length);
        yield kept.map((row) => {
          if (name === "uploads" && row.sourceId) isOfFile.add(row.sourceId as string);
          const door = name === "dashboards" ? doors.get(row.id as string) : undefined;
          const shown = name === "dashboards" ? { ...row, hasPassword: door?.hasPassword ?? true } : row;
          return name === "stored-answers" ? shown : withoutPermalinks(shown);
        });
      }
    };
    yield { name: `${name}.json`, content: jsonLines(rows(), checkerOf(name)) };
  }
  for (const id of written.get("files") ?? []) {
    const opened = await openFile(companyId, id);
    if (!opened) continue;
    onPart(1);
    yield { name: `files/${id}${extensions[opened.file.contentType] ?? ""}`, content: opened.read() };
  }
  for (const id of written.get("uploads") ?? [])
    yield { name: `rows/${id}.json`, content: jsonLines(chunksOf(companyId, id)) };
  yield* tableEntries(companyId, [...(written.get("sources") ?? [])]);
}

function companyJson(company: CompanyDetails) {
  const { name, domain, emailUsername, logoFileId, phone, brandColor, timezone, language, currency } =
    company;
  const { weekStartsOn, requiresTwoFactor, domainCname, fromAddress, createdAt } = company;
  return {
    name,
    website: domain,
    emailUsername,
    logoFileId,
    phone,
    brandColor,
    timezone,
    language,
    currency,
    weekStartsOn,
    requiresTwoFactor,
    domainCname,
    fromAddress,
    createdAt,
  };
}

function note(written: Written, name: string, { id }: StoredRow): void {
  const known = written.get(name) ?? new Set();
  if (typeof id === "string") known.add(id);
  written.set(name, known);
}

/** Null if the archive lacks a row that it needs. */
function withKnownRefs(name: SubjectName, row: StoredRow, written: Written): StoredRow | null {
  const { refs = {} }: Subject = subjects[name];
  const changes: Record<string, null> = {};
  for (const [column, { to, needed }] of Object.entries(refs)) {
    const value = row[column];
    if (value === null || written.get(to)?.has(value as string)) continue;
    if (needed) return null;
    changes[column] = null;
  }
  if (name === "dashboards" && row.copiedFromId && row.copiedFromId === row.id) return null;
  return { ...row, ...changes };
}

async function* jsonLines(
  rows: AsyncIterable<readonly unknown[]>,
  check: (row: unknown) => void = () => {},
): AsyncGenerator<string> {
  let begin = "[\n";
  for await (const some of rows)
    for (const row of some) {
      const line = JSON.stringify(row);
      check(JSON.parse(line));
      yield `${begin}${line}`;
      begin = ",\n";
    }
  yield begin === "[\n" ? "[]\n" : "\n]\n";
}

/** Exports invalid rows, too, and logs them. */
function checkerOf(name: SubjectName): (row: unknown) => void {
  let isNoted = false;
  return (row) => {
    const read = archiveRows[name].safeParse(row);
    if (read.success || isNoted) return;
    isNoted = true;
    const problems = read.error.issues
      .slice(0, 3)
      .map(({ path, message }) => `${path.join(".")}: ${message}`);
    log.error({ subject: name, problems }, "an archive has a row that an import refuses");
  };
}

async function* chunksOf(companyId: string, uploadId: string): AsyncGenerator<readonly unknown[]> {
  let chunk = await findChunkAfter(companyId, uploadId, -1, null);
  while (chunk) {
    const { rowCount, columns } = await unpackChunk(chunk);
    yield [{ n: chunk.n, rowCount, columns }];
    chunk = await findChunkAfter(companyId, uploadId, chunk.n, null);
  }
}
