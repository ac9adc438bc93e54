import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("only the one reader parses a request's body", () => {
  const found = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) =>
      /\brequest\s*\.(formData|json|text|arrayBuffer|blob)\(/.test(
        readFileSync(path.join("app", name), "utf8"),
      ),
    );
  expect(found).toEqual([]);
});
