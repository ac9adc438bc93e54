import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

export const present = path.resolve("db/migrations");

type Journal = { readonly entries: readonly { readonly tag: string }[] };
const readJournal = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as Journal;

export const migrationNames = readJournal(present).entries.map(({ tag }) => tag);

/** The migrations as they were after the first `count`. */
export function migrationsThen(count: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(present, folder, { recursive: true });
  const journal = readJournal(folder);
  const entries = journal.entries.slice(0, count);
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return folder;
}
