import { randomBytes } from "node:crypto";
import { createWriteStream, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
const { closeDatabase, openDatabase, db } = await import("#db/client.server.ts");
const { saveFile } = await import("#app/domain/files/save-file.server.ts");
const { archiveParts } = await import("#app/domain/archive/export/archive-entries.server.ts");
const { importArchive } = await import("#app/domain/archive/import/import-archive.server.ts");
const { zipOf } = await import("#app/workbook/zip.ts");
const { packChunk } = await import("#app/connectors/csv/chunks.ts");
const { newId } = await import("#app/lib/id.server.ts");
const t = await import("#db/schema/index.ts");
const { addCompany } = await import("#tests/domain/sources/a-company.ts");
const { eq } = await import("drizzle-orm");
const [what, where, file = "/tmp/archive-bench.zip"] = process.argv.slice(2);
await openDatabase(where!.startsWith("postgres") ? { url: where!, pool: 8 } : { folder: where!, template: null });
let peak = 0;
const base = process.memoryUsage().rss;
const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
const begun = Date.now();
if (what === "fill") {
  const { companyId, userId } = await addCompany("Big");
  await db.update(t.users).set({ role: "admin" }).where(eq(t.users.id, userId));
  for (let n = 0; n < 5; n++) {
    async function* bytes() { for (let i = 0; i < 20; i++) yield randomBytes(1024 * 1024); }
    const saved = await saveFile(companyId, { kind: "csv", name: `f${n}.csv`, limitBytes: 1e9, expiresAt: null }, bytes());
    if (saved.outcome !== "saved") throw new Error(saved.outcome);
    const [sourceId, uploadId] = [newId(), newId()];
    await db.insert(t.sources).values({ id: sourceId, companyId, kind: "csv", name: `Files ${n}`, uploadId });
    await db.insert(t.csvUploads).values({ id: uploadId, companyId, sourceId, fileId: saved.file.id, name: "f", state: "ready", options: {} as never, columns: [{ key: "date", name: "Date", role: "date", dateFormat: "yyyy-mm-dd" }, { key: "name", name: "Name", role: "dimension", type: "text" }, { key: "n", name: "N", role: "metric", format: "decimal", direction: "more", combine: "sum" }] });
    for (let c = 0; c < 60; c++) {
      const cells = Array.from({ length: 4000 }, (_, i) => i);
      const chunk = { rowCount: 4000, columns: { date: cells.map((i) => `2026-0${1 + (c % 9)}-${String(1 + (i % 28)).padStart(2, "0")}` as never), name: cells.map(() => randomBytes(12).toString("hex")), n: cells.map(() => Math.random() * 1e6) } };
      await db.insert(t.csvChunks).values({ companyId, uploadId, n: c, ...(await packChunk(chunk)) });
    }
  }
  const sourceId = newId();
  await db.insert(t.sources).values({ id: sourceId, companyId, kind: "woocommerce", name: "Shop" });
  for (let k = 0; k < 300; k++) {
    const rows = Array.from({ length: 2000 }, (_, i) => ({ campaign: `${i} ${randomBytes(30).toString("base64")}`, orders: Math.random() * 1e6 }));
    await db.insert(t.reportCache).values({ companyId, sourceId, key: `k${k}`, table: { dimensions: [{ key: "campaign", label: "C", type: "text" }], metrics: [], rows, totals: {}, flags: [] } as never, fetchedAt: new Date() });
  }
}
if (what === "export") {
  const [company] = await db.select({ id: t.companies.id }).from(t.companies).where(eq(t.companies.name, "Big"));
  await pipeline(Readable.from(zipOf(archiveParts(company!.id, "0", () => {}))), createWriteStream(file));
}
if (what === "import") {
  await db.delete(t.companies).where(eq(t.companies.name, "Big"));
  console.log((await importArchive(file)).counts);
}
clearInterval(timer);
const mb = (n: number) => Math.round(n / 1e6);
console.log(what, "seconds", (Date.now() - begun) / 1000, "rss before", mb(base), "peak", mb(peak), "zip", what === "fill" ? 0 : mb(statSync(file).size));
await closeDatabase();
process.exit(0);
