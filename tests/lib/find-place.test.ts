import { matchRoutes } from "@remix-run/react";
import fc from "fast-check";
import { expect, test } from "vitest";
import { placeAt, readPath, routeIdAt } from "#app/lib/find-place.ts";
import { type Place, siteMap } from "#app/site-map.ts";
import { cases } from "#tests/support/cases.ts";

const routes = (siteMap as readonly Place[]).map(({ name, path }) => ({ id: name, path }));

/** Remix' reading of an address: @remix-run/express builds a URL, the router decodes and ranks it. */
function routed(path: string): string | undefined {
  const { pathname } = new URL(`http://localhost${path}`);
  const shown = pathname.endsWith(".data") ? pathname.slice(0, -5).replace(/^\/_root$/, "/") : pathname;
  return matchRoutes(routes, shown)?.at(-1)?.route.id;
}

const piece = fc.constantFrom(
  "/",
  "//",
  "\\",
  "/.",
  "/..",
  "..",
  ".",
  "%2e",
  "%2E%2e",
  "%2f",
  "%2F",
  "%5c",
  "%5C",
  "%00",
  "%",
  "%zz",
  "%C3%A4",
  "%FF",

  "login",
  "LOGIN",
  "log%69n",
  "%64ashboards",
  "dashboards",
  "create",
  "users",
  "tokens",
  "company",
  "sources",
  "new",
  "x",
  ":id",
  "api",
  "unsubscribe",

  ".data",
  "_root",
  ".data.data",
  ";a=b",
  "?",
  "#",
  "\t",
  "\n",
  " ",
  "ä",
  "@host",
  "http:",
  "*",
  "assets",
  "__manifest",
  "~",
);
const hostile = fc.oneof(
  fc.array(piece, { maxLength: 10 }).map((parts) => `/${parts.join("")}`),
  fc
    .array(fc.constantFrom(...routes.map(({ path }) => path), "/..", "\\..", "/%2e%2e", "/x"), {
      maxLength: 4,
    })
    .map((parts) => parts.join("").replaceAll(/:\w+/g, "abc").replace("/*", "/x")),
  fc.webPath().map((path) => `/${path}`),
  fc.string({ unit: "binary" }).map((text) => `/${text}`),
  fc.string(),
);

test("front door and router read every address alike, or the front door refuses it", () => {
  let read = 0;
  fc.assert(
    fc.property(hostile, (path) => {
      const found = readPath(path);
      if (!found) return;
      read++;
      expect(
        new URL(`http://localhost${path}`).pathname.replaceAll(/%(22|3C|3E|60|7B|7D|5E)/g, (sign) =>
          decodeURIComponent(sign),
        ),
      ).toBe(path.replaceAll(/%(22|3C|3E|60|7B|7D|5E)/gi, (sign) => decodeURIComponent(sign)));
      expect(placeAt(found).name).toBe(routed(path));
    }),
    { numRuns: cases(5000) },
  );
  expect(read).toBeGreaterThan(cases(300));
});

test("every place of the site map is found at its own path, with and without a trailing slash, and for its data", () => {
  for (const { path, name } of siteMap) {
    const own = path.replaceAll(/:\w+/g, "abcdef").replace("/*", "/no/such/page");
    expect(placeAt(readPath(own)!).name, own).toBe(name);
    if (own === "/") continue;
    expect(placeAt(readPath(`${own}/`)!).name, own).toBe(name);
    expect(placeAt(readPath(`${own}.data`)!).name, own).toBe(name);
  }
  expect(readPath("/_root.data")).toEqual({ path: "/", isData: true });
});

test.each([
  ["/no-such-page", "anythingElse"],
  ["/no-such-page.data?a=b", "anythingElse"],
  ["/log%69n", "login"],
  ["/login/?next=/dashboards", "login"],
  ["/__manifest?version=1&p=/login", null],
  ["/../login", null],
])("the route of %s is %s, so that no request is compared with every route of the product", (url, id) => {
  expect(routeIdAt(url)).toBe(id);
});

test.each([
  "/company/sources/x\\..\\..\\..\\login",
  "/unsubscribe/..\\users\\ID\\tokens",
  "/unsubscribe/../users/ID/tokens",

  "/unsubscribe/%2e%2e/users",
  "/unsubscribe/.%2E/users",
  "/users%2fID",
  "/users%5CID",
  "/./login",
  "/login/.",
  "//login",

  "/users//tokens",
  "http://other.example/login",
  "",
  "*",
  "login",
  "/login\t",
  "/log\nin",
  "/%00",
  "/%",
  "/%zz",
  "/%FF",
  "/ä",
  `/${"x".repeat(1000)}`,
  "/a".repeat(17),
])("%j is refused", (path) => {
  expect(readPath(path)).toBeNull();
});
