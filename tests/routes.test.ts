import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { siteMap } from "#app/site-map.ts";

test("each place of the site map is a route with its path, module and name", () => {
  expect(routes.map(({ id, path: own, file }) => [id, `/${own}`, file])).toEqual(
    siteMap.flatMap(({ name, path: own, module }) => (module === null ? [] : [[name, own, module]])),
  );
  expect(routes.length).toBeGreaterThan(50);
  const missing = routes.filter(({ file }) => !existsSync(path.join("app", file)));
  expect(missing).toEqual([]);
});
