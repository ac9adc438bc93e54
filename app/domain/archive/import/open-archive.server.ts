import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { entryName, Format, formatVersion, Manifest } from "../format/manifest.schema.ts";
import { upgradeRow } from "../format/upgrades.ts";
import { ArchiveRefused } from "./archive-refused.ts";

export type Archive = {
  readonly manifest: Manifest;
  readonly version: number;
  readonly names: ReadonlySet<string>;
  /** Checks size and SHA-256 at the end. @throws {ArchiveRefused} */
  readonly read: (name: string) => AsyncGenerator<Uint8Array>;
  readonly close: () => void;
};

const maxEntries = 65_535;
/** Unpacked bytes. DEFLATE packs at most 1,032 times; real archives about 10 times. */
const maxUnpacked = 16 * 1024 ** 3;
const maxRatio = 500;
const maxManifest = 32 * 1024 * 1024;

const damaged = "The archive is damaged.";

/** @throws {ArchiveRefused} */
export async function openArchiveFile(path: string): Promise<Archive> {
  const packed = await stat(path).catch(() => null);
  if (!packed?.isFile()) throw new ArchiveRefused(`${path} is no file.`);
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new ArchiveRefused("This is no ZIP archive.");
  });
  try {
    const entries = await listEntries(zip, packed.size);
    const { manifest, version } = await readManifest(zip, entries);
    const known = new Map(manifest.files.map((file) => [file.name, file]));
    if (known.size !== manifest.files.length || known.has("manifest.json"))
      throw new ArchiveRefused("manifest.json lists a file twice.");
    for (const name of entries.keys())
      if (name !== "manifest.json" && !known.has(name))
        throw new ArchiveRefused(`manifest.json does not list ${name}.`);
    for (const { name, size } of manifest.files)
      if (entries.get(name)?.uncompressedSize !== size)
        throw new ArchiveRefused(`${name} is missing, or has another size than manifest.json says.`);
    return {
      manifest,
      version,
      names: new Set(known.keys()),
      read: (name) => checked(zip, entries.get(name)!, known.get(name)!.sha256),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile, packedBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ArchiveRefused("The archive has too many files.");
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName;
      if (!entryName.test(name)) throw new ArchiveRefused(`No archive has a file named ${shown(name)}.`);
      if (entries.has(name)) throw new ArchiveRefused(`${name} is in the archive twice.`);
      if (entry.isEncrypted()) throw new ArchiveRefused("The archive is protected by a password.");
      unpacked += entry.uncompressedSize;
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw new ArchiveRefused(damaged);
  }
  if (unpacked > maxUnpacked || unpacked > maxRatio * packedBytes)
    throw new ArchiveRefused("The archive unpacks to more than archives do.");
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const entry = entries.get("manifest.json");
  if (!entry || entry.uncompressedSize > maxManifest)
    throw new ArchiveRefused("The archive has no manifest.json, so it cannot be imported.");
  const text = await textOf(checked(zip, entry, null));
  const json = parseJson(text, "manifest.json");
  const format = Format.safeParse(json);
  if (!format.success) throw new ArchiveRefused("manifest.json has another format.");
  const { version } = format.data;
  if (version > formatVersion)
    throw new ArchiveRefused(
      `The archive has format version ${version}. This installation reads up to ${formatVersion}: update it first.`,
    );
  const read = Manifest.safeParse(upgradeRow(version, "manifest", format.data));
  if (!read.success)
    throw new ArchiveRefused(`manifest.json: ${read.error.issues[0]?.path.join(".")} is wrong.`);
  return { manifest: read.data, version };
}

/** yauzl checks sizes, not checksums. */
async function* checked(zip: ZipFile, entry: Entry, sha256: string | null): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let sum = 0;
  const bytes: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry).catch(() => {
    throw new ArchiveRefused(damaged);
  });
  const parts = bytes[Symbol.asyncIterator]();
  const next = () =>
    parts.next().catch(() => {
      throw new ArchiveRefused(`${entry.fileName} is damaged, or is larger than it says.`);
    });
  try {
    for (let part = await next(); !part.done; part = await next()) {
      sum = crc32(part.value, sum);
      hash.update(part.value);
      yield part.value;
    }
  } finally {
    await parts.return?.();
  }
  if (sum !== entry.crc32 || (sha256 !== null && hash.digest("hex") !== sha256))
    throw new ArchiveRefused(`${entry.fileName} was changed after the archive was made.`);
}

export async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return decoded(Buffer.concat(parts));
}

export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ArchiveRefused(damaged);
  }
}

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ArchiveRefused(`${what} is no JSON.`);
  }
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
