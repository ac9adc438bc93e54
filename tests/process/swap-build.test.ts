import { mkdirSync, mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { keepEarlierFiles, moveInto, replaceFolderName } from "#app/process/swap-build.js";

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "swap-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

test("a new build takes the place of the old one and keeps its young files", () => {
  const folder = folderWith({
    "build/client/assets/page-old.js": "old page",
    "build/client/assets/same.js": "same",
    "build/client/assets/ancient.js": "ancient",
    "build/server/assets/part-old.js": "old part",
    "build/server/index.js": "old",
    "build/stamp": "1",
    "build-next/client/assets/page-new.js": "new page",
    "build-next/client/assets/same.js": "same",
    "build-next/server/assets/part-new.js": "new part",
    "build-next/server/index.js": "new",
    "build-before/left": "from a build that was interrupted",
  });
  const [build, draft] = [path.join(folder, "build"), path.join(folder, "build-next")];
  const now = Date.now();
  const ancient = new Date(now - 8 * 24 * 3_600_000);
  utimesSync(path.join(build, "client/assets/ancient.js"), ancient, ancient);
  const young = new Date(now - 6 * 24 * 3_600_000);
  utimesSync(path.join(build, "client/assets/page-old.js"), young, young);
  keepEarlierFiles(build, draft, now);
  expect(readFileSync(path.join(build, "server/index.js"), "utf8")).toBe("old");
  moveInto(build, draft);
  expect(readdirSync(folder)).toEqual(["build"]);
  expect(readdirSync(path.join(build, "client/assets")).sort()).toEqual([
    "page-new.js",
    "page-old.js",
    "same.js",
  ]);
  expect(readdirSync(path.join(build, "server/assets")).sort()).toEqual(["part-new.js", "part-old.js"]);
  expect(readFileSync(path.join(build, "server/index.js"), "utf8")).toBe("new");

  mkdirSync(path.join(draft, "client/assets"), { recursive: true });
  keepEarlierFiles(build, draft, now + 2 * 24 * 3_600_000);
  expect(readdirSync(path.join(draft, "client/assets")).sort()).toEqual(["page-new.js", "same.js"]);
});

test("the first build needs no earlier one", () => {
  const folder = folderWith({ "build-next/stamp": "1" });
  keepEarlierFiles(path.join(folder, "build"), path.join(folder, "build-next"), Date.now());
  moveInto(path.join(folder, "build"), path.join(folder, "build-next"));
  expect(readdirSync(path.join(folder, "build"))).toEqual(["stamp"]);
});

test("the server of a build names the folder where it will be", () => {
  const folder = folderWith({ "index.js": 'const dir = "build-next/client";', "other.js": "nothing" });
  const file = path.join(folder, "index.js");
  replaceFolderName(file, "build-next", "build");
  expect(readFileSync(file, "utf8")).toBe('const dir = "build/client";');
  expect(() => replaceFolderName(path.join(folder, "other.js"), "build-next", "build")).toThrow(
    "should name",
  );
});
