import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// ASVS 5.0, 3.3.1 to 3.3.4: every cookie belongs to this host, travels by HTTPS only, and is out of reach of scripts.

const cookies = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(path.join("app", file), "utf8");
    return [...text.matchAll(/createCookie\((.+?)\}\);/gs)].map(([, given]) => ({ file, given: given! }));
  });

test("all cookies are found", () => {
  expect(cookies.length).toBeGreaterThanOrEqual(7);
});

test.each(cookies)("the cookie of $file has the prefix and its attributes", ({ given }) => {
  expect(given).toContain("__Host-");
  for (const attribute of [
    /httpOnly: true/,
    /secure: config\.https/,
    /path: "\/"/,
    /sameSite: "(lax|strict)"/,
  ])
    expect(given).toMatch(attribute);
});
