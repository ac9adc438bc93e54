import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

// Every part of `npm run check` passes a small project, and finds a fault that is put into it.

const files: Readonly<Record<string, string>> = {
  "app/routes.ts":
    'import "../jobs/start.ts";\nimport { page } from "./routes/page.ts";\n\nexport default [page];\n',
  "app/routes/page.ts":
    'import { words } from "../domain/one/words.ts";\n\nexport const page = words("Bread");\n',
  "app/domain/one/words.ts":
    'import { trimmed } from "../../lib/text.ts";\n\nexport const words = trimmed;\n',
  "app/lib/text.ts": "export const trimmed = (text: string) => text.trim();\n",
  "db/schema/index.ts": 'import "./nothing.ts";\n',
  "db/schema/nothing.ts": "export {};\n",
  "jobs/start.ts": 'import "#db/schema/index.ts";\n',
  "tests/text.test.ts":
    'import { trimmed } from "../app/lib/text.ts";\n\nif (trimmed(" a") !== "a") throw new Error("not trimmed");\n',
  "tests/support/used-by-tests.json": '{ "neededBy": {}, "forTests": {} }\n',
};
const settings = [
  "tsconfig.json",
  "tests/support/check.js",
  "tests/support/settings/oxlint.json",
  "tests/support/architecture.cjs",
  "tests/support/rooms.cjs",
  "tests/support/settings/oxfmt.json",
  "tests/support/settings/knip.json",
  "tests/support/settings/knip-production.json",
  "tests/support/unused.js",
];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "plainboard-check-"));
  for (const file of settings) cpSync(file, path.join(folder, file), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  for (const [file, text] of Object.entries(files)) write(file, text);
  const devDependencies = { "dependency-cruiser": "*", knip: "*" }; // what the checks use
  const { type, imports } = JSON.parse(readFileSync("package.json", "utf8"));
  write("package.json", JSON.stringify({ private: true, type, imports, devDependencies }, null, 2) + "\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function check(...names: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, ["tests/support/check.js", ...names], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("a sound project passes", { timeout: 120_000 }, () => {
  const found = check();
  expect(found.match(/^ok {3}/gm), found).toHaveLength(7);
  expect(found).not.toContain("FAIL");
});

test.each([
  ["types", { "app/lib/text.ts": "export const trimmed = (text: number) => text.trim();\n" }, "text.ts"],
  ["lint", { "app/lib/text.ts": "export const trimmed = (text: any) => text.trim();\n" }, "no-explicit-any"],
  [
    "architecture",
    {
      "app/lib/text.ts":
        'import { page } from "../routes/page.ts";\n\nexport const trimmed = (text: string) => text + page;\n',
    },
    "lib-theme-sitemap-stand-below",
  ],
  [
    "rooms",
    {
      "app/domain/one/words.ts": 'import { two } from "../two/two.ts";\n\nexport const words = two;\n',
      "app/domain/one/base.ts": "export const base = 1;\n",
      "app/domain/two/two.ts": 'import { base } from "../one/base.ts";\n\nexport const two = () => base;\n',
    },
    "no-circles-of-rooms",
  ],
  ["dead code", { "app/lib/alone.ts": "export const alone = 1;\n" }, "alone.ts"],
  [
    "used by tests only",
    {
      "app/lib/text.ts":
        "export const trimmed = (text: string) => text.trim();\nexport const forTests = () => 1;\n",
      "tests/text.test.ts":
        'import { forTests } from "../app/lib/text.ts";\n\nif (!forTests()) throw new Error();\n',
    },
    "app/lib/text.ts: forTests is used by tests only",
  ],
  [
    "used by tests only",
    {
      "tests/support/used-by-tests.json":
        '{ "neededBy": {}, "forTests": { "app/lib/text.ts: gone": "x" } }\n',
    },
    "app/lib/text.ts: gone is used or gone",
  ],
  ["format", { "app/lib/part.tsx": "export const part = ()=><p>one</p>\n" }, "app/lib/part.tsx"],
])("a fault is found: %s", { timeout: 60_000 }, (name, faults, words) => {
  for (const [file, text] of Object.entries(faults)) write(file, text);
  const found = check(name);
  for (const file of Object.keys(faults)) {
    if (file in files) write(file, files[file]!);
    else rmSync(path.join(folder, file));
  }
  expect(found).toContain(`FAIL ${name}`);
  expect(found).toContain(words);
});
