// A template folder, because initdb in WebAssembly takes seconds.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";

const migrationsFolder = path.resolve("db/migrations");

export async function makeTemplate(folder) {
  const hash = createHash("sha256");
  for (const name of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith(".sql"))
    .sort())
    hash.update(name).update(readFileSync(path.join(migrationsFolder, name)));
  const file = path.resolve(folder, `database-template-${hash.digest("hex").slice(0, 16)}.tar`);
  if (existsSync(file)) return file;

  const pglite = await PGlite.create();
  await migrate(drizzle(pglite), { migrationsFolder });
  const dump = await pglite.dumpDataDir("none");
  await pglite.close();
  await mkdir(folder, { recursive: true });
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, new Uint8Array(await dump.arrayBuffer()));
  await rename(part, file);
  return file;
}
