import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const maxFiles = 20;

/** One file per kind of source or per change of the database: splitting them would separate equals. */
const oneForEach = ["tests/connectors/documents", "db/migrations", "db/migrations/meta"];

function foldersIn(folder: string): { readonly folder: string; readonly files: number }[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  const isCode = (name: string) => /\.(tsx?|jsx?|cjs|css|json|sql)$/.test(name);
  return [
    { folder, files: entries.filter((entry) => entry.isFile() && isCode(entry.name)).length },
    ...entries
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => foldersIn(path.join(folder, name))),
  ];
}

test("a folder has at most 20 files", () => {
  const folders = ["app", "db", "jobs", "tests"].flatMap(foldersIn);
  expect(folders.length).toBeGreaterThan(150);
  const full = folders.filter(({ folder, files }) => files > maxFiles && !oneForEach.includes(folder));
  expect(full).toEqual([]);
});

test("the map names every room, and no other", () => {
  const rooms = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
  const [, ...parts] = readFileSync("app/README.md", "utf8").split(/^Of `(.+?)`.*:$/m);
  const named = new Map<string, string[]>();
  for (let at = 0; at < parts.length; at += 2)
    named.set(
      parts[at]!,
      [...parts[at + 1]!.matchAll(/^\| `([\w-]+)`/gm)].map(([, room]) => room!),
    );
  for (const folder of ["app/", "app/domain/", "app/domain/dashboards/"])
    expect(named.get(folder)?.toSorted(), folder).toEqual(rooms(folder).toSorted());
});

test("the map says where something is: each file exports it", () => {
  const [, table = ""] = readFileSync("app/README.md", "utf8").split(/^## Where is …$/m);
  const lines = [...table.split("\n## ", 1)[0]!.matchAll(/^\| .+ \| `([^`]+)`: (.+) \|$/gm)];
  expect(lines.length).toBeGreaterThanOrEqual(10);
  for (const [, file = "", names = ""] of lines)
    for (const [, name] of names.matchAll(/`(\w+)`/g))
      expect(readFileSync(path.join("app", file), "utf8"), `${file}: ${name}`).toMatch(
        new RegExp(`^export (async )?function\\*? ${name}\\b`, "m"),
      );
});
