import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Place, siteMap } from "#app/site-map.ts";

// Comes from the site map, so a new page cannot be forgotten.
test("every page without React opens as a new document, which applies its styles and runs its script", () => {
  const pages = (siteMap as readonly Place[]).filter(({ plain }) => plain);
  expect(pages.length).toBeGreaterThan(10);
  for (const { module } of pages)
    expect(readFileSync(`app/${module}`, "utf8"), String(module)).toContain(
      'export { clientLoader } from "#app/ui/new-document.ts";',
    );
});
