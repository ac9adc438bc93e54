import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const core = "app/connectors/core";

test("the index names each file once, with a line about it", () => {
  const lines = [...readFileSync(`${core}/README.md`, "utf8").matchAll(/^- `([^`]+\.ts)`: (.+)$/gm)];
  const files = readdirSync(core, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(lines.map(([, name]) => name).sort()).toEqual(files.sort());
  for (const [, name, about = ""] of lines) expect(about.length, name).toBeGreaterThan(10);
});
