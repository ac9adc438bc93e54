import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Parts of packages that are not their public face. A new version of one fails here: look whether its place still works, then
// write the version.

const used = [
  { name: "@remix-run/serve", version: "2.17.5", text: "serve/dist/cli.js", file: "app/process/start.js" },
  { name: "@remix-run/dev", version: "2.17.5", text: "dev/dist/cli.js", file: "app/process/build.js" },
  { name: "pdfkit", version: "0.20.1", text: "._root.", file: "app/pdf/file/page-pdf.tsx" },
] as const;

const code = ["app", "db", "jobs"].flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|js)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

test.each(used)("$text of $name $version is used in one file", ({ name, version, text, file }) => {
  const installed = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as {
    readonly version: string;
  };
  expect(installed.version).toBe(version);
  expect(code.filter((one) => readFileSync(one, "utf8").includes(text))).toEqual([file]);
});

test("every dependency has a range, and those with internals that the PDF uses have a version", () => {
  type Package = Readonly<Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>>;
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Package;
  const open = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, range]) => !/^(npm:\w+@)?[\^~]?\d/.test(range),
  );
  expect(open).toEqual([]);
  for (const name of ["pdfkit", "@react-pdf/layout", "@react-pdf/render", "@react-pdf/renderer"])
    expect(dependencies[name], name).toMatch(/^\d/);
});
