import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { hostName, parseUrl } from "#app/lib/parse-url.ts";

test.each([
  ["https://bücher.example", undefined, "https://xn--bcher-kva.example/"],
  ["/a b", "https://a.example", "https://a.example/a%20b"],
  ["//", undefined, undefined],
  ["", undefined, undefined],
  ["https://", undefined, undefined],
])("%s below %s is read as %s", (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});

test.each([
  ["https://Reports.Northlight.example/", "reports.northlight.example"],
  ["reports.northlight.example.", "reports.northlight.example"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["a.example:80", null],
  ["https://a.example:443", null],
  ["a.example:", null],
  ["a.exa\tmple", null],
  ["a.example\\b", null],
  ["a%2eexample", null],
  ["me@a.example", null],
  ["a.example/b", null],
  ["127.0.0.1", null],
  ["[::1]", null],
  ["0x7f.1", null],
  ["localhost", null],
])("%j names the domain %s", (typed, host) => {
  expect(hostName(typed)).toBe(host);
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
