import { expect, test } from "vitest";
import { buildOf, byRoute } from "#app/process/one-route.js";

const routes = {
  root: { id: "root" },
  team: { id: "team", parentId: "root" },
  "team.member": { id: "team.member", parentId: "team" },
  login: { id: "login", parentId: "root" },
};
const routeIdAt = (url: string) => ({ "/login": "login", "/member": "team.member" })[url] ?? null;
const build = { routes, assets: { version: "1", routes }, entry: { module: { routeIdAt } } };

test("the build of a route has its parents and no other route, for the server and for the page", () => {
  const own = buildOf(build, "team.member");
  expect(Object.keys(own.routes)).toEqual(["root", "team", "team.member"]);
  expect(Object.keys(own.assets.routes)).toEqual(["root", "team", "team.member"]);
  expect(own.assets.version).toBe("1");
  expect(Object.keys(build.routes)).toHaveLength(4);
});

test("each route has one handler, and any other path has the handler of the whole", () => {
  const made: string[][] = [];
  const answers: string[] = [];
  const handle = byRoute((options: { build: typeof build; mode: string }) => {
    const known = Object.keys(options.build.routes);
    made.push(known);
    return () => answers.push(`${options.mode} ${known.length}`);
  })({ build, mode: "production" });
  for (const url of ["/login", "/login", "/member", "/__manifest", "/constructor"]) handle({ url });
  expect(made).toEqual([Object.keys(routes), ["root", "login"], ["root", "team", "team.member"]]);
  expect(answers).toEqual(["production 2", "production 2", "production 3", "production 4", "production 4"]);
});
