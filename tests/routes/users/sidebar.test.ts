import { expect, test } from "vitest";
import { loader as rootLoader } from "#app/root.tsx";
import { action } from "#app/routes/users/sidebar.ts";
import { ask, buildPerson, requestOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";
import { isSidebarOpen, sidebarCookie } from "#app/ui/shell/sidebar.ts";

await useDatabase();

const rootFor = async (cookie: string) =>
  (await ask(rootLoader as Parameters<typeof ask>[0], requestOf("/dashboards", { cookie }))).body as {
    isSidebarOpen: boolean;
  };

test("a browser keeps the state of its sidebar, and every page is drawn with it", async () => {
  const { cookie } = await buildPerson();
  expect((await rootFor(cookie)).isSidebarOpen).toBe(true);
  for (const sidebar of ["closed", "open"]) {
    const answer = await ask(action, requestOf("/sidebar", { form: { sidebar }, cookie }));
    expect(answer.status).toBe(303);
    const kept = answer.headers.get("set-cookie")!;
    expect(kept).toBe(`sidebar=${sidebar}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`);
    const both = `${cookie}; ${kept.split(";")[0]}`;
    expect((await rootFor(both)).isSidebarOpen).toBe(sidebar === "open");
  }
});

test("over HTTPS the cookie belongs to this host only", () => {
  expect(sidebarCookie(false, true)).toBe(
    "__Host-sidebar=closed; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure",
  );
  expect(isSidebarOpen("a=b; __Host-sidebar=closed")).toBe(false);
});

test("the form returns to its page, and never to another site", async () => {
  const { cookie } = await buildPerson();
  const from = async (referer: string) => {
    const request = requestOf("/sidebar", { form: { sidebar: "closed" }, cookie });
    request.headers.set("referer", referer);
    return (await ask(action, request)).headers.get("location");
  };
  expect(await from("http://localhost:3000/company/sources?page=2")).toBe("/company/sources?page=2");
  expect(await from("https://elsewhere.example//evil.example")).toBe("/dashboards");
});

test("unknown values and visitors are refused", async () => {
  const { cookie } = await buildPerson();
  const wrong = await ask(action, requestOf("/sidebar", { form: { sidebar: "x" }, cookie, json: true }));
  expect(wrong).toMatchObject({
    status: 422,
    body: { error: { fields: { sidebar: ["Choose open or closed."] } } },
  });
  const visitor = await ask(action, requestOf("/sidebar", { form: { sidebar: "open" }, json: true }));
  expect(visitor.status).toBe(401);
  expect(visitor.headers.get("set-cookie")).toBe(null);
});
