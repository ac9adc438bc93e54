import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { importArchive } from "#app/domain/archive/import/import-archive.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { zipOf } from "#app/workbook/zip.ts";
import { db } from "#db/client.server.ts";
import { companies, users } from "#db/schema/index.ts";
import { aSource, dateColumn, numberColumn } from "#tests/domain/receipts/a-bakery.ts";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import { archiveFolder, entriesOf, exportTo } from "./archive-files.ts";

await useDatabase();
const folder = await archiveFolder();
const file = path.join(folder, "good.zip");
let good: Map<string, Buffer>;

beforeAll(async () => {
  const { marta, companyId } = await anAgency();
  await aDashboard(marta);
  await aSource(marta, [dateColumn, numberColumn("orders", "Orders")], [["2026-10-01", 4]], { name: "Ads" });
  await exportTo(file, companyId);
  good = await entriesOf(file);
  await db.delete(companies);
});

type Row = Record<string, unknown>;
type Entries = Map<string, Buffer>;

const rowsOf = (entries: Entries, name: string) => JSON.parse(entries.get(name)!.toString()) as Row[];
const setRows = (entries: Entries, name: string, rows: readonly Row[]) =>
  entries.set(
    name,
    Buffer.from(rows.length ? `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n` : "[]\n"),
  );
const edit = (name: string, change: (rows: Row[]) => void) => (entries: Entries) => {
  const rows = rowsOf(entries, name);
  change(rows);
  setRows(entries, name, rows);
};

/** The good archive with a change, and a manifest that fits it unless `manifest` changes that too. */
async function changed(
  change: (entries: Entries) => void,
  manifest: (manifest: Row) => void = () => {},
): Promise<string> {
  const entries = new Map(good);
  change(entries);
  const stated = JSON.parse(good.get("manifest.json")!.toString()) as Row & {
    counts: Record<string, number>;
  };
  stated.files = [...entries].flatMap(([name, bytes]) =>
    name === "manifest.json"
      ? []
      : [{ name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") }],
  );
  for (const name of Object.keys(stated.counts)) {
    const bytes = entries.get(`${name}.json`);
    if (bytes) stated.counts[name] = (JSON.parse(bytes.toString()) as unknown[]).length;
  }
  manifest(stated);
  entries.set("manifest.json", Buffer.from(JSON.stringify(stated)));
  return write(entries);
}

async function write(entries: Entries): Promise<string> {
  const to = path.join(folder, `${newId()}.zip`);
  const parts: Uint8Array[] = [];
  async function* all() {
    for (const [name, bytes] of entries) yield { name, text: [bytes] };
  }
  for await (const part of zipOf(all())) parts.push(part);
  await writeFile(to, Buffer.concat(parts));
  return to;
}

const foreign = newId();
const cases: Record<string, [() => Promise<string>, RegExp]> = {
  "a path out of the folder": [
    () => changed((e) => e.set("../../etc/passwd", Buffer.from("x"))),
    /damaged|No archive has a file/,
  ],
  "an absolute path": [
    () => changed((e) => e.set("/etc/passwd", Buffer.from("x"))),
    /damaged|No archive has a file/,
  ],
  "a file that no archive has": [
    () => changed((e) => e.set("run.sh", Buffer.from("x"))),
    /No archive has a file named "run.sh"/,
  ],
  "a bomb": [
    () => changed((e) => e.set("README.md", Buffer.alloc(300_000_000))),
    /unpacks to more than archives do/,
  ],
  "a newer version": [
    () =>
      changed(
        () => {},
        (m) => (m.version = 3),
      ),
    /format version 3. This installation reads up to 2/,
  ],
  "another format": [
    () =>
      changed(
        () => {},
        (m) => (m.format = "zip"),
      ),
    /another format/,
  ],
  "no manifest": [() => write(new Map([["README.md", Buffer.from("x")]])), /no manifest.json/],
  "a wrong hash": [
    () =>
      changed(
        () => {},
        (m) => ((m.files as Row[])[0]!.sha256 = "0".repeat(64)),
      ),
    /was changed after the archive was made/,
  ],
  "a wrong size": [
    () =>
      changed(
        () => {},
        (m) => ((m.files as Row[])[0]!.size = 1),
      ),
    /another size/,
  ],
  "a file that the manifest does not list": [
    () =>
      changed(
        () => {},
        (m) => (m.files = (m.files as Row[]).slice(1)),
      ),
    /does not list README.md/,
  ],
  "a missing list": [() => changed((e) => e.delete("alerts.json")), /alerts.json is missing/],
  "a wrong number of rows": [
    () =>
      changed(
        () => {},
        (m) => ((m.counts as Row).dashboards = 7),
      ),
    /another number of rows/,
  ],
  "a row of another company's client": [
    () => changed(edit("sources.json", (rows) => (rows[0]!.clientId = foreign))),
    /clientId .* is not in clients.json/,
  ],
  "an upload of a file that is not in it": [
    () => changed(edit("uploads.json", (rows) => (rows[0]!.fileId = foreign))),
    /fileId .* is not in files.json/,
  ],
  "one id twice": [
    () => changed(edit("dashboards.json", (rows) => void rows.push({ ...rows[0]! }))),
    /twice/,
  ],
  "an unknown field": [
    () => changed(edit("people.json", (rows) => (rows[0]!.passwordHash = "x"))),
    /people.json, row 1/,
  ],
  "a row of another company": [
    () => changed(edit("dashboards.json", (rows) => (rows[0]!.companyId = foreign))),
    /dashboards.json, row 1/,
  ],
  "a script as a picture": [
    () =>
      changed((entries) => {
        const html = Buffer.from("<script>alert(1)</script>");
        const [row] = rowsOf(entries, "files.json");
        const sha256 = createHash("sha256").update(html).digest("hex");
        const old = [...entries.keys()].find((name) => name.startsWith("files/"))!;
        entries.set(old, html);
        setRows(entries, "files.json", [{ ...row!, kind: "logo", size: html.length, sha256 }]);
      }),
    /is no logo: it is text\/plain/,
  ],
  "headers in an email address": [
    () => changed(edit("people.json", (rows) => (rows[0]!.email = "a@b.example\r\nBcc: c@d.example"))),
    /people.json, row 1: email/,
  ],
  "a policy in an origin": [
    () =>
      changed(
        edit("dashboards.json", (rows) => {
          rows[0]!.embed = { origins: ["https://a.example; script-src *"], ground: "own", font: "own" };
        }),
      ),
    /dashboards.json, row 1: embed/,
  ],
  "a style as a color": [
    () =>
      changed(
        edit("dashboards.json", (rows) => {
          rows[0]!.content = { ...(rows[0]!.content as Row), styles: { color: "red;background:url(//x)" } };
        }),
      ),
    /dashboards.json, row 1: content.styles.color/,
  ],
  "a limit to another company's client": [
    () =>
      changed((entries) => {
        const [person] = rowsOf(entries, "people.json");
        setRows(entries, "people-clients.json", [{ userId: person!.id, clientId: foreign }]);
      }),
    /people-clients.json: clientId \w+ is not in clients.json/,
  ],
  "no admin": [
    () => changed(edit("people.json", (rows) => rows.forEach((row) => (row.role = "user")))),
    /no admin/,
  ],
  "characters that cannot be stored": [
    () => changed(edit("dashboards.json", (rows) => (rows[0]!.name = "a\u0000b"))),
    /dashboards.json, row 1: name/,
  ],
  "rows without an end": [
    () =>
      changed(
        (e) => e.set("rows/x", Buffer.from("")),
        () => {},
      ),
    /No archive has a file/,
  ],
  "no archive at all": [async () => write(new Map()), /no manifest.json/],
};

for (const [name, [make, reason]] of Object.entries(cases))
  test(`refused: ${name}`, { timeout: 60_000 }, async () => {
    await expect(importArchive(await make())).rejects.toThrow(reason);
    expect(await db.$count(companies)).toBe(0);
  });

test("bytes that were changed, or that unpack to more than they say, are refused", async () => {
  const { readFile } = await import("node:fs/promises");
  const bytes = await readFile(file);
  const flipped = Buffer.from(bytes);
  flipped[200] = flipped[200]! ^ 0xff;
  const to = path.join(folder, "flipped.zip");
  await writeFile(to, flipped);
  await expect(importArchive(to)).rejects.toThrow(/damaged|changed|JSON|size/);
  // The directory says 10 bytes for the first entry; its data has more.
  const lying = Buffer.from(bytes);
  const at = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  lying.writeUInt32LE(10, at + 24);
  await writeFile(to, lying);
  await expect(importArchive(to)).rejects.toThrow(/another size|damaged|larger than it says/);
  expect(await db.$count(companies)).toBe(0);
});

test("ids that belong to no row lead nowhere, and an account here keeps its address", async () => {
  const stranger = newId();
  const changedFile = await changed(
    edit("dashboards.json", (rows) => {
      const content = rows[0]!.content as Row;
      rows[0]!.content = { ...content, styles: { logoImage: stranger } };
    }),
  );
  const { companyId } = await importArchive(changedFile);
  const [board] = await db.query.dashboards.findMany({ where: (t) => eq(t.companyId, companyId) });
  expect(board!.content.styles.logoImage).toMatch(/^\w{16,30}$/);
  expect(board!.content.styles.logoImage).not.toBe(stranger);
  await expect(importArchive(file)).rejects.toThrow(/Was it imported before/);
  await db.delete(users).where(eq(users.name, "Marta"));
  const again = await importArchive(file);
  expect(again.leftOutPeople).toEqual([expect.stringMatching(/^jonas@/)]);
  expect(again.companyId).not.toBe(companyId);
  await db.delete(companies);
});
