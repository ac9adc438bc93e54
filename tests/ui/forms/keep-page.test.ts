import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isFormNotSubmitted, keepPage, shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { hasForm } from "#app/http/unsent.server.ts";
import { type Place, siteMap } from "#app/site-map.ts";

/** As the router has a refusal of the server: `isRouteErrorResponse` knows it by these four. */
const refusedWith = (status: number) => () => {
  const data = { error: { code: "any", message: "Do something else first." } };
  return Promise.reject({ status, statusText: "", internal: false, data });
};

test.each([401, 402, 403, 419])("leaves the page as it is when the guard refuses: %i", async (status) => {
  const answer = await keepPage(refusedWith(status));
  expect(isFormNotSubmitted(answer)).toBe(true);
  expect(shouldReloadAfterSubmit({ actionResult: answer })).toBe(false);
});

test("passes on every other answer, refusals and where to go included", async () => {
  const saved = { state: "any" };
  expect(await keepPage(() => Promise.resolve(saved))).toBe(saved);
  expect(shouldReloadAfterSubmit({ actionResult: saved })).toBe(true);
  await expect(keepPage(refusedWith(404))).rejects.toMatchObject({ status: 404 });
  const redirect = new Response(null, { status: 303 });
  await expect(keepPage(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

test("passes on a refusal for another page than the one that is open: it would leave this one anyway", async () => {
  await expect(keepPage(refusedWith(401), false)).rejects.toMatchObject({ status: 401 });
});

// Made from the site map, so a new page cannot be forgotten.
test("has every page with a form keep what was written, and the answer before", () => {
  const pages = (siteMap as readonly Place[]).filter(hasForm);
  expect(pages.length).toBeGreaterThan(25);
  for (const { module } of pages) {
    const source = readFileSync(`app/${module}`, "utf8");
    expect(source, module).toContain('export { clientAction } from "#app/ui/forms/keep-page.ts";');
    expect(source, `${module} takes its answer from useAnswer`).not.toContain("useActionData");
    if (/shouldRevalidate\b[^;]*\btrue\b/.test(source))
      throw new Error(`${module} loads for nobody: use wasTaken`);
  }
});
