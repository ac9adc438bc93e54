import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseUrl } from "#app/lib/parse-url.ts";

test.each([
  ["https://bücher.example", undefined, "https://xn--bcher-kva.example/"],
  ["/a b", "https://a.example", "https://a.example/a%20b"],
  ["//", undefined, undefined],
  ["", undefined, undefined],
  ["https://", undefined, undefined],
])("%s below %s is read as %s", (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});

test("a host with umlauts is read the same after thousands of calls", () => {
  const addresses = Array.from({ length: 20_000 }, () => parseUrl("https://bücher.example"));
  expect(addresses.filter((url) => url === null)).toHaveLength(0);
});

test("URL.canParse is not used, because Node 20 optimizes it into wrong answers", () => {
  const found = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /\bcanParse\(/.test(readFileSync(path.join("app", name), "utf8")));
  expect(found).toEqual([]);
});
