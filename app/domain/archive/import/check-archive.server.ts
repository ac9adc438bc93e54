import { createHash } from "node:crypto";
import { contentTypeOf } from "#app/domain/files/content-type-of.ts";
import { type Subject, type SubjectName, subjects } from "#db/queries/archive/subjects.ts";
import type { CompanyV1 } from "../format/report-rows.schema.ts";
import type { Row } from "../format/upgrades.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import type { Archive } from "./open-archive.server.ts";
import { readCompany, readRows, readTypedRows } from "./read-rows.server.ts";

export type CheckedArchive = {
  readonly archive: Archive;
  readonly company: CompanyV1;
  readonly ids: ReadonlyMap<SubjectName, ReadonlySet<string>>;
  readonly people: readonly {
    readonly id: string;
    readonly email: string;
    readonly role: "admin" | "user";
  }[];
  readonly files: ReadonlyMap<string, { readonly entry: string; readonly contentType: string }>;
};

/** Other content could be served as a page. */
const images = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const typesOf: Readonly<Record<string, ReadonlySet<string>>> = {
  logo: images,
  background: images,
  client: images,
  avatar: images,
  widget: images,
  preview: images,
  pdf: new Set(["application/pdf"]),
};

/** Writes nothing. @throws {ArchiveRefused} */
export async function checkArchive(archive: Archive): Promise<CheckedArchive> {
  const company = await readCompany(archive);
  const ids = new Map<SubjectName, Set<string>>();
  const people: { id: string; email: string; role: "admin" | "user" }[] = [];
  const fileRows: { id: string; kind: string; size: number; sha256: string }[] = [];
  for (const name of Object.keys(subjects) as SubjectName[]) {
    const known = new Set<string>();
    let rows = 0;
    for await (const row of readRows(archive, name)) {
      rows += 1;
      checkRefs(name, row, ids);
      if (typeof row.id === "string") {
        if (known.has(row.id)) throw new ArchiveRefused(`${name}.json has ${row.id} twice.`);
        known.add(row.id);
      }
      if (name === "people") people.push(row as (typeof people)[number]);
      if (name === "files") fileRows.push(row as (typeof fileRows)[number]);
    }
    if (archive.manifest.counts[name] !== rows)
      throw new ArchiveRefused(`${name}.json has another number of rows than manifest.json says.`);
    ids.set(name, known);
  }
  if (!people.some(({ role }) => role === "admin")) throw new ArchiveRefused("The archive has no admin.");
  const files = await checkFiles(archive, fileRows);
  await checkTypedRows(archive, ids.get("uploads")!);
  for (const name of archive.names)
    if (name === "README.md" || name.startsWith("tables/")) for await (const _ of archive.read(name));
  return { archive, company, ids, people, files };
}

function checkRefs(name: SubjectName, row: Row, ids: ReadonlyMap<string, ReadonlySet<string>>): void {
  const { refs = {} }: Subject = subjects[name];
  for (const [column, { to, needed }] of Object.entries(refs)) {
    const value = row[column];
    if (value === null && !needed) continue;
    if (!ids.get(to)?.has(value as string))
      throw new ArchiveRefused(`${name}.json: ${column} ${String(value)} is not in ${to}.json.`);
  }
}

async function checkFiles(
  archive: Archive,
  rows: readonly { id: string; kind: string; size: number; sha256: string }[],
): Promise<CheckedArchive["files"]> {
  const entries = new Map(
    [...archive.names].flatMap((name) => {
      const [, id] = /^files\/([^.]+)/.exec(name) ?? [];
      return id === undefined ? [] : [[id, name] as const];
    }),
  );
  if (entries.size !== rows.length) throw new ArchiveRefused("files/ and files.json differ.");
  const files = new Map<string, { entry: string; contentType: string }>();
  for (const { id, kind, size, sha256 } of rows) {
    const entry = entries.get(id);
    if (entry === undefined) throw new ArchiveRefused(`The file ${id} is missing.`);
    const hash = createHash("sha256");
    let length = 0;
    let first = Buffer.alloc(0);
    for await (const part of archive.read(entry)) {
      hash.update(part);
      length += part.length;
      if (first.length < 4096) first = Buffer.concat([first, part]).subarray(0, 4096);
    }
    if (length !== size || hash.digest("hex") !== sha256)
      throw new ArchiveRefused(`${entry} is not the file that files.json describes.`);
    const contentType = contentTypeOf(first);
    if (typesOf[kind] && !typesOf[kind].has(contentType))
      throw new ArchiveRefused(`${entry} is no ${kind}: it is ${contentType}.`);
    files.set(id, { entry, contentType });
  }
  return files;
}

async function checkTypedRows(archive: Archive, uploads: ReadonlySet<string>): Promise<void> {
  const listed = [...archive.names].filter((name) => name.startsWith("rows/"));
  if (listed.length !== uploads.size) throw new ArchiveRefused("rows/ and uploads.json differ.");
  for (const uploadId of uploads)
    for await (const { rowCount, columns } of readTypedRows(archive, uploadId))
      for (const cells of Object.values(columns))
        if (cells.length !== rowCount)
          throw new ArchiveRefused(`rows/${uploadId}.json has columns of different length.`);
}
