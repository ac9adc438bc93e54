import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { existingPage, siteMap } from "#app/site-map.ts";

// Every internal address in the interface, the emails and the jobs, shown or not.

const folders = ["app/auth", "app/domain", "app/mail", "app/routes", "app/ui", "app/visitor", "app/pdf"];
/** The socket, files, the path of a cookie, and parts of addresses that are completed elsewhere. */
const elsewhere = new Set(
  "/app/x /app/connectors /app/connectors/x/logo.svg /usr/share/fonts/x /usr/share/fonts/x/NotoSansCJK-.ttc /connect /api/pdf /choose /picture /email /password /sessions /tokens /two-factor /services /edit /widgets".split(
    " ",
  ),
);
/** Links to pages of later versions look them up by name, and appear with the page. */
const conditional = /(existingPage|\blink)\(\s*["'`]\/[^"'`]*["'`]/g;

async function sources(): Promise<{ file: string; text: string }[]> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => path.join(folder, name)),
    ),
  );
  return Promise.all(files.flat().map(async (file) => ({ file, text: await readFile(file, "utf8") })));
}

const interpolation = String.raw`\$\{(?:[^{}]|\{[^{}]*\})*\}`;

/** `/dashboards/${permalink}/edit?x` is "/dashboards/x/edit"; `${base}/edit` is "…/edit", the end of an address. */
function addressesIn(text: string): string[] {
  const plain = text
    .replace(conditional, "")
    .replace(new RegExp(`/${interpolation}`, "g"), "/x")
    .replace(new RegExp(`(?<=["'\`])${interpolation}(?=/)`, "g"), "…")
    .replace(new RegExp(interpolation, "g"), ""); // a query, or nothing
  return [...plain.matchAll(/["'`](…?\/[a-z][\w/.:-]*)/g)].map(([, address = ""]) => address);
}

/** One that ends with "/" may be the beginning of others. */
function leadsSomewhere(text: string): boolean {
  const address = text.replace(/(.)\/$/, "$1");
  return isAddress(address) || (address !== text && isAddress(`${text}x`));
}

function isAddress(address: string): boolean {
  if (!address.startsWith("…")) return elsewhere.has(address) || existingPage(address) !== null;
  const end = address.slice(2).split("/");
  return siteMap.some(({ path: own }) => {
    const parts = own.split("/").slice(-end.length);
    return parts.every((part, at) => part === end[at] || (part.startsWith(":") && end[at] === "x"));
  });
}

test("every address in the code leads to a page or a call of the site map", async () => {
  const missing: string[] = [];
  for (const { file, text } of await sources())
    for (const address of addressesIn(text))
      if (!leadsSomewhere(address)) missing.push(`${file}: ${address}`);
  expect(missing).toEqual([]);
});

test("a link to a missing page is not rendered", () => {
  expect(existingPage("/company/nowhere")).toBeNull();
  expect(existingPage("/company/sources?all=1#top")).toBe("/company/sources?all=1#top");
  expect(existingPage("/dashboards/abc/edit")).toBe("/dashboards/abc/edit");
  expect(existingPage("/dashboards//edit")).toBeNull();
  expect(existingPage("/nowhere/at/all")).toBeNull();
  for (const { path: own } of siteMap) if (own !== "/*") expect(existingPage(own), own).toBe(own);
});
