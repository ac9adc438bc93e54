import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { sheetsIn, withoutUnusedSheet } from "#app/http/assets/unused-sheet.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sheets-"));
writeFileSync(
  path.join(folder, "seldom-Ab1_.css"),
  "@layer components{._card_ab1cd_4{margin:0}._head_ef2gh_9{margin:0}}",
);
writeFileSync(path.join(folder, "print-x.css"), "@page{margin:0}");
writeFileSync(path.join(folder, "look-x.css"), "._button_ij3kl_4{margin:0}");
const link = '<link rel="stylesheet" href="/assets/seldom-Ab1_.css"/>';
const look = '<link rel="stylesheet" href="/assets/look-x.css"/>';
const drop = (html: string) => withoutUnusedSheet(Buffer.from(html), sheetsIn(folder)).toString();

test("a sheet is left out where none of its parts are, and only there", () => {
  expect(drop(`${look}${link}<p class="_button_ij3kl_4">é`)).toBe(`${look}<p class="_button_ij3kl_4">é`);
  const used = `${look}${link}<p class="wide _head_ef2gh_9">`;
  expect(drop(used)).toBe(used);
});

test("the look of all pages and rules without parts stay", () => {
  const page = `${look}<link rel="stylesheet" href="/assets/print-x.css"/><p>`;
  expect(drop(page)).toBe(page);
});

test("a page that loads others keeps all, and a build may have none", () => {
  const page = `${link}<script>window.__remixContext = {}</script>`;
  expect(drop(page)).toBe(page);
  expect(withoutUnusedSheet(Buffer.from(link), sheetsIn(path.join(folder, "none"))).toString()).toBe(link);
});
