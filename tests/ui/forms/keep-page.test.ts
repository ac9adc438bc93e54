import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isFormNotSubmitted, keepPage, shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { setUnsentForm, unsentForm } from "#app/ui/forms/unsent.ts";
import { hasForm } from "#app/http/unsent.server.ts";
import { type Place, siteMap } from "#app/site-map.ts";

/** A refusal as the router has it: `isRouteErrorResponse` checks these four fields. */
const refusedWith = (status: number) => () => {
  const data = { error: { code: "any", message: "Do something else first." } };
  return Promise.reject({ status, statusText: "", internal: false, data });
};

test.each([401, 402, 403, 404, 419])(
  "a refusal that nothing typed causes leaves the page unchanged: %i",
  async (status) => {
    const answer = await keepPage(refusedWith(status));
    expect(isFormNotSubmitted(answer)).toBe(true);
    expect(shouldReloadAfterSubmit({ actionResult: answer })).toBe(false);
  },
);

test("every other response is passed on, refusals and redirects included", async () => {
  const saved = { state: "any" };
  expect(await keepPage(() => Promise.resolve(saved))).toBe(saved);
  expect(shouldReloadAfterSubmit({ actionResult: saved })).toBe(true);
  await expect(keepPage(refusedWith(500))).rejects.toMatchObject({ status: 500 });
  const redirect = new Response(null, { status: 303 });
  await expect(keepPage(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

test.each([new TypeError("Failed to fetch"), new Error("Unable to decode turbo-stream response from URL")])(
  "a server that cannot be reached leaves the page unchanged: %s",
  async (refusal) => {
    expect(isFormNotSubmitted(await keepPage(() => Promise.reject(refusal)))).toBe(true);
    const bug = new Error("Cannot read properties of undefined");
    await expect(keepPage(() => Promise.reject(bug))).rejects.toBe(bug);
  },
);

test("a refusal for another page than the open one is passed on, because the page changes anyway", async () => {
  await expect(keepPage(refusedWith(401), false)).rejects.toMatchObject({ status: 401 });
});

test("an answer removes the notice that was there when its form was sent, and none that came since", async () => {
  const gone = { status: 404, message: "" };
  setUnsentForm({ status: 504, message: "" });
  await keepPage(() => Promise.resolve("saved"));
  expect(unsentForm()).toBeNull();
  await keepPage(() => {
    setUnsentForm(gone); // another person deleted the dashboard while a preview was on its way
    return Promise.resolve("preview");
  });
  expect(unsentForm()).toBe(gone);
  await keepPage(() => Promise.resolve("saved"));
  expect(unsentForm()).toBeNull();
});

/** The shared rule, one that calls it, or the widget form's, which never reloads after a submit. */
const reloadRules =
  /clientAction, shouldRevalidate \}|reloads\(change\)|shouldReloadAfterSubmit(\((change|args)\)|;)|isPageBeingRead\(change\)/;

// Comes from the site map, so a new page cannot be forgotten.
test("every page with a form keeps its input and its last response", () => {
  const pages = (siteMap as readonly Place[]).filter(hasForm);
  expect(pages.length).toBeGreaterThan(25);
  for (const { module } of pages) {
    const source = readFileSync(`app/${module}`, "utf8");
    expect(source, String(module)).toMatch(
      /export \{ clientAction(, shouldRevalidate)? \} from "#app\/ui\/forms\/keep-page\.ts";/,
    );
    expect(source, `${module} would reload after a refusal`).toMatch(reloadRules);
    expect(source, `${module} takes its answer from useAnswer`).not.toContain("useActionData");
    if (/shouldRevalidate\b[^;]*\btrue\b/.test(source))
      throw new Error(`${module} loads for nobody: use wasTaken`);
  }
});
