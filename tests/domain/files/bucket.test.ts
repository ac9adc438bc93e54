import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import { getObject, putObject, defaultRetries } from "#app/domain/files/bucket.server.ts";
import { bucketProblem, missingBucketProblem } from "#app/domain/files/check-bucket.server.ts";
import { deleteExpiredFiles, deleteFile } from "#app/domain/files/delete-file.server.ts";
import { partSize } from "#app/domain/files/file-store.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { sweepBucket } from "#app/domain/files/sweep-bucket.server.ts";
import { db } from "#db/client.server.ts";
import { removeFileParts } from "#db/queries/files.ts";
import { bucketFiles, companies, fileParts, files } from "#db/schema/index.ts";
import { hasty, setBucket, startBucket, type Trouble, useBucket } from "#tests/support/edges/bucket.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany } from "../sources/a-company.ts";

await useDatabase();
const bucket = await useBucket();
const minute = 60_000;
const wanted = { kind: "csv", name: "a.csv", limitBytes: 5_000_000, expiresAt: null } as const;

afterEach(async () => {
  bucket.trouble = null;
  setBucket(bucket.address);
  later(0);
  Object.assign(defaultRetries, hasty);
  await db.delete(files);
  await db.delete(bucketFiles);
  bucket.objects.clear();
  bucket.asked.length = 0;
});

test("the bytes are in the bucket, in parts, and the row is in the database", async () => {
  const { companyId } = await addCompany();
  const bytes = randomBytes(3 * partSize + 1);
  const id = await save(companyId, bytes);
  expect([...bucket.objects.keys()]).toEqual([0, 1, 2, 3].map((n) => `reports/${companyId}/${id}/${n}`));
  expect(await db.$count(fileParts)).toBe(0);
  expect((await openFile(companyId, id))?.file).toMatchObject({ inBucket: true, size: bytes.length });
  expect((await read(companyId, id)).equals(bytes)).toBe(true);
});

test.each([1, partSize, partSize + 1, 6 * partSize - 1])("%i bytes are read back unchanged", async (size) => {
  const { companyId } = await addCompany();
  const bytes = randomBytes(size);
  expect((await read(companyId, await save(companyId, bytes))).equals(bytes)).toBe(true);
});

test("an object of no bytes is stored, and nothing of a file without any", async () => {
  await putObject("empty", new Uint8Array());
  expect(await getObject("empty")).toHaveLength(0);
  bucket.objects.clear();
  const { companyId } = await addCompany();
  expect(await saveFile(companyId, wanted, inChunks(Buffer.alloc(0)))).toEqual({ outcome: "empty" });
  expect(bucket.objects.size).toBe(0);
  expect(await db.$count(bucketFiles)).toBe(0);
});

test("reading the beginning does not fetch the whole file", async () => {
  const { companyId } = await addCompany();
  const id = await save(companyId, randomBytes(10 * partSize));
  bucket.asked.length = 0;
  for await (const part of (await openFile(companyId, id))!.read()) {
    expect(part).toHaveLength(partSize);
    break;
  }
  expect(bucket.asked.length).toBeLessThanOrEqual(4);
});

test("files are read from where they were stored, whatever the current setting", async () => {
  const { companyId } = await addCompany();
  const [inBucket, inDatabase] = [randomBytes(partSize + 5), randomBytes(partSize + 7)];
  const first = await save(companyId, inBucket);
  setBucket(null);
  const second = await save(companyId, inDatabase);
  expect(await missingBucketProblem()).toBe(
    "1 file is in a bucket and cannot be read without it: set FILES_URL as before",
  );
  await expect(read(companyId, first)).rejects.toThrow(BytesUnavailable);
  setBucket(bucket.address);
  expect((await read(companyId, first)).equals(inBucket)).toBe(true);
  expect((await read(companyId, second)).equals(inDatabase)).toBe(true);
  expect(await missingBucketProblem()).toBeNull();
});

test("the next sweep removes deleted and expired files from the bucket, and nothing else", async () => {
  const { companyId } = await addCompany();
  const kept = await save(companyId, randomBytes(partSize + 1));
  bucket.objects.set("reports/somebody/else/0", Buffer.from("of another installation"));
  const deleted = await save(companyId, randomBytes(10 * partSize));
  await saveFile(companyId, { ...wanted, expiresAt: new Date(Date.now() - 1000) }, inChunks(randomBytes(9)));
  expect(await deleteFile(companyId, deleted)).toBe("deleted");
  expect(await deleteExpiredFiles()).toBe(1);
  expect(await openFile(companyId, deleted)).toBeNull();

  later(11 * minute);
  expect(await sweepBucket()).toBe(2);
  const keys = [`reports/${companyId}/${kept}/0`, `reports/${companyId}/${kept}/1`];
  expect([...bucket.objects.keys()]).toEqual([...keys, "reports/somebody/else/0"]);
  expect(await db.select().from(bucketFiles)).toMatchObject([{ fileId: kept, parts: 2 }]);
  expect(await sweepBucket()).toBe(0);
});

test("the bytes of a company are deleted with it, and those of a file when it no longer needs them", async () => {
  const [{ companyId }, other] = [await addCompany(), await addCompany("Other Agency")];
  await save(companyId, randomBytes(2 * partSize));
  await save(companyId, randomBytes(1));
  const idle = await save(other.companyId, randomBytes(2 * partSize));
  await db.delete(companies).where(eq(companies.id, companyId));
  await removeFileParts(other.companyId, idle);
  later(11 * minute);
  expect(await sweepBucket()).toBe(3);
  expect(bucket.objects.size).toBe(0);
  expect(await db.$count(bucketFiles)).toBe(0);
  expect(await read(other.companyId, idle)).toHaveLength(0);
});

test("an interrupted sweep continues next time", async () => {
  const { companyId } = await addCompany();
  for (const _ of [1, 2, 3]) await deleteFile(companyId, await save(companyId, randomBytes(partSize + 1)));
  later(11 * minute);
  let deleted = 0;
  bucket.trouble = ({ method }) =>
    method === "DELETE" && ++deleted > 3 ? { status: 503, code: "SlowDown" } : null;
  expect(await sweepBucket()).toBe(1);
  bucket.trouble = null;
  expect(await sweepBucket()).toBe(2);
  expect(bucket.objects.size).toBe(0);
});

test.each<[string, (key: string) => Trouble | null]>([
  ["never answers", () => "hang"],
  ["is broken", () => ({ status: 500, code: "InternalError" })],
  ["breaks after the first part", (key) => (key.endsWith("/0") ? null : "hang")],
  ["revokes the keys", () => ({ status: 403, code: "AccessDenied" })],
])("a bucket that %s during an upload fails it, and keeps nothing permanently", async (_, trouble) => {
  const { companyId } = await addCompany();
  bucket.trouble = ({ key }) => trouble(key);
  const saved = await saveFile(companyId, wanted, inChunks(randomBytes(3 * partSize)));
  expect(saved).toEqual({ outcome: "unavailable" });
  expect(await db.$count(files, eq(files.companyId, companyId))).toBe(0);
  bucket.trouble = null;
  later(11 * minute);
  await sweepBucket();
  expect(bucket.objects.size).toBe(0);
  expect(await db.$count(bucketFiles)).toBe(0);
});

test("temporary failures are retried twice, permanent ones never", async () => {
  const { companyId } = await addCompany();
  const tries = (key: string) => bucket.asked.filter((asked) => asked.key.endsWith(key)).length;
  let failures = 2;
  bucket.trouble = () => (failures-- > 0 ? { status: 503, code: "SlowDown" } : null);
  const bytes = randomBytes(5);
  const id = await save(companyId, bytes);
  expect(tries("/0")).toBe(3);
  bucket.asked.length = 0;
  failures = 2;
  expect(await read(companyId, id)).toEqual(bytes);
  expect(tries("/0")).toBe(3);
  bucket.asked.length = 0;
  bucket.trouble = () => ({ status: 403, code: "SignatureDoesNotMatch" });
  await expect(read(companyId, id)).rejects.toMatchObject({
    why: "403 SignatureDoesNotMatch",
    isRefusal: true,
  });
  expect(tries("/0")).toBe(1);
});

test.each<[string, Trouble | null, string]>([
  ["does not answer", "hang", "no answer in time"],
  ["breaks off half-way", "cut", "UND_ERR_SOCKET"],
  ["has lost the part", null, "404 NoSuchKey"],
])("a part that cannot be read because the bucket %s is never taken for the end", async (_, trouble, why) => {
  const { companyId } = await addCompany();
  const id = await save(companyId, randomBytes(2 * partSize));
  if (trouble === null) bucket.objects.delete(`reports/${companyId}/${id}/1`);
  bucket.trouble = ({ key }) => (key.endsWith("/1") ? trouble : null);
  await expect(read(companyId, id)).rejects.toMatchObject({ name: "BytesUnavailable", why });
});

// A killed process stops in the middle and never continues: here a step never ends.
test.each<[string, (n: number) => "before" | "after" | "between" | null]>([
  ["while a part is being sent", (n) => (n === 1 ? "before" : null)],
  ["after a part is stored, before the reply", (n) => (n === 1 ? "after" : null)],
  ["between two parts", (n) => (n === 1 ? "between" : null)],
])("killed %s, a process leaves no file and in the end no bytes", async (_, killedAt) => {
  const { companyId } = await addCompany();
  let isThere = () => {};
  const reached = new Promise<void>((resolve) => (isThere = resolve));
  bucket.trouble = ({ method, key }) => {
    const n = Number(key.split("/").at(-1));
    const at = method === "PUT" ? killedAt(n) : null;
    if (at === null || at === "between") return null;
    if (at === "after") bucket.objects.set(key, Buffer.alloc(partSize));
    isThere();
    return "hang";
  };
  async function* source() {
    yield randomBytes(partSize);
    yield randomBytes(partSize);
    if (killedAt(1) !== "between") return;
    isThere();
    await new Promise(() => {});
  }
  Object.assign(defaultRetries, { eachMs: 60_000 }); // a killed process retries nothing
  saveFile(companyId, wanted, source()).catch(() => {});
  await reached;
  const [row] = await db.select().from(files).where(eq(files.companyId, companyId));
  expect(row).toMatchObject({ size: 0, sha256: "" });
  expect(row!.expiresAt!.getTime()).toBeLessThan(Date.now() + 61 * minute);

  later(30 * minute);
  expect([await deleteExpiredFiles(), await sweepBucket()]).toEqual([0, 0]);
  later(61 * minute);
  bucket.trouble = null;
  expect([await deleteExpiredFiles(), await sweepBucket()]).toEqual([1, 1]);
  expect(bucket.objects.size).toBe(0);
  expect(await db.$count(bucketFiles)).toBe(0);
});

test("a file deleted during its upload receives no more bytes", async () => {
  const { companyId } = await addCompany();
  async function* source() {
    yield randomBytes(partSize);
    await db.delete(companies).where(eq(companies.id, companyId));
    yield randomBytes(partSize);
  }
  await expect(saveFile(companyId, wanted, source())).rejects.toThrow(/deleted while its bytes came in/);
  expect(bucket.objects.size).toBe(1);
  later(11 * minute);
  expect(await sweepBucket()).toBe(1);
  expect(bucket.objects.size).toBe(0);
});

test("the start checks write, read and delete permissions, and reports a failure in one line", async () => {
  expect(await bucketProblem()).toBeNull();
  expect(bucket.asked.map(({ method, key }) => `${method} ${key}`)).toEqual([
    "PUT reports/about.txt",
    "GET reports/about.txt",
    "DELETE reports/nothing",
  ]);
  const host = new URL(bucket.address.endpoint).host;
  setBucket({ ...bucket.address, secretAccessKey: "another" });
  expect(await bucketProblem()).toBe(
    `The bucket harbour-lane at ${host} denied access (403 SignatureDoesNotMatch). Check FILES_URL.`,
  );
  setBucket({ ...bucket.address, bucket: "another" });
  expect(await bucketProblem()).toContain("The bucket another at");
  setBucket({ ...bucket.address, endpoint: `https://${host}` });
  expect(await bucketProblem()).toContain("cannot be reached (ERR_SSL_WRONG_VERSION_NUMBER)");
  setBucket(bucket.address);
  bucket.trouble = ({ method }) => (method === "DELETE" ? { status: 403, code: "AccessDenied" } : null);
  expect(await bucketProblem()).toContain("denied access (403 AccessDenied)");
});

test("a bucket out of order at start blocks nothing else", async () => {
  bucket.trouble = () => ({ status: 503, code: "ServiceUnavailable" });
  expect(await bucketProblem()).toBeNull();
  const gone = await startBucket();
  await gone.close();
  setBucket(gone.address);
  expect(await bucketProblem()).toBeNull();
});

function later(ms: number): void {
  Object.assign(config, { clockOffsetSeconds: ms / 1000 });
}

async function save(companyId: string, bytes: Buffer): Promise<string> {
  const saved = await saveFile(companyId, wanted, inChunks(bytes));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.file.id;
}

async function read(companyId: string, id: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of (await openFile(companyId, id))!.read()) parts.push(part);
  return Buffer.concat(parts);
}

async function* inChunks(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
}
