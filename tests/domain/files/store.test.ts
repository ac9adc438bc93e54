import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { deleteExpiredFiles, deleteFile } from "#app/domain/files/delete-file.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { saveFile } from "#app/domain/files/save-file.server.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { db } from "#db/client.server.ts";
import { fileParts, files } from "#db/schema/index.ts";
import { useDatabase } from "#tests/support/database.ts";
import { addCompany } from "../sources/a-company.ts";

await useDatabase();

const megabyte = 1024 * 1024;
const wanted = { kind: "csv", name: "a.csv", limitBytes: 2 * megabyte, expiresAt: null } as const;

test("stored bytes are read back, part by part", async () => {
  const { companyId } = await addCompany();
  const bytes = Buffer.from(randomBytes(450_000).toString("hex")); // 900,000 letters, more than three parts
  const saved = await saveFile(companyId, wanted, inChunks(bytes, 70_001));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  expect(saved.file).toMatchObject({
    size: bytes.length,
    contentType: "text/plain",
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
  const opened = await openFile(companyId, saved.file.id);
  const parts = await collect(opened!.read());
  expect(parts.map(({ length }) => length)).toEqual([262_144, 262_144, 262_144, 113_568]);
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});

test("nothing is kept of a file that is too large, refused, empty or interrupted", async () => {
  const { companyId } = await addCompany();
  const bytes = Buffer.alloc(3 * megabyte, "x");
  expect(await saveFile(companyId, wanted, inChunks(bytes, 65_536))).toEqual({
    outcome: "too-large",
    limitBytes: 2 * megabyte,
  });
  expect(
    await saveFile(companyId, { ...wanted, refuse: (type) => `no ${type}` }, inChunks(bytes, 65_536)),
  ).toEqual({ outcome: "refused", why: "no text/plain" });
  expect(await saveFile(companyId, wanted, inChunks(Buffer.alloc(0), 1))).toEqual({ outcome: "empty" });
  await expect(saveFile(companyId, wanted, breaksOff(bytes))).rejects.toThrow("the line broke");
  expect(await db.$count(files, eq(files.companyId, companyId))).toBe(0);
  expect(await db.$count(fileParts, eq(fileParts.companyId, companyId))).toBe(0);
});

test("another company's file cannot be opened or deleted", async () => {
  const [mine, other] = [await addCompany(), await addCompany("Other Agency")];
  const saved = await saveFile(mine.companyId, wanted, inChunks(Buffer.from("a"), 1));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  expect(await openFile(other.companyId, saved.file.id)).toBeNull();
  expect(await deleteFile(other.companyId, saved.file.id)).toBe("not-found");
  const opened = await openFile(mine.companyId, saved.file.id);
  expect(await collect(opened!.read())).toHaveLength(1);
});

test("the clean-up deletes expired files only", async () => {
  const { companyId } = await addCompany();
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
  for (const expiresAt of [at(-10), at(1000), null])
    await saveFile(companyId, { ...wanted, expiresAt }, inChunks(Buffer.from("a"), 1));
  expect(await deleteExpiredFiles()).toBe(1);
  expect(await db.$count(files, eq(files.companyId, companyId))).toBe(2);
});

test("an image is redrawn without location and camera, no larger than a page needs", async () => {
  const { companyId } = await addCompany();
  const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: "#0b5c73" } })
    .withExif({ IFD0: { Artist: "Marta Quill" } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photo).metadata()).exif).toBeDefined();
  const saved = await saveImage(companyId, { kind: "logo", name: "logo.jpg" }, inChunks(photo, 1_000));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  expect(saved.file.contentType).toBe("image/jpeg");
  const opened = await openFile(companyId, saved.file.id);
  const metadata = await sharp(Buffer.concat(await collect(opened!.read()))).metadata();
  expect(metadata).toMatchObject({ width: 2400, height: 800, format: "jpeg" });
  expect(metadata.exif).toBeUndefined();
});

test.each([
  ["a text with an image's name", Buffer.from("hello")],
  ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")],
  ["a GIF", Buffer.from("GIF89a.......")],
  ["only the first bytes of a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
])("%s is refused as an image", async (_, bytes) => {
  const { companyId } = await addCompany();
  expect(await saveImage(companyId, { kind: "logo", name: "logo.png" }, inChunks(bytes, 10))).toEqual({
    outcome: "invalid-type",
    message: "Invalid file type",
  });
});

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* breaksOff(bytes: Uint8Array) {
  yield bytes.subarray(0, megabyte);
  throw new Error("the line broke");
}

async function collect(parts: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
