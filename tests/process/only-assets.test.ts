import { expect, test } from "vitest";
import { onlyAssets } from "#app/process/only-assets.js";

test("the file system is read for files of the build, and for no page", () => {
  const seen: string[] = [];
  const serveStatic = (folder: string, { maxAge }: { maxAge: string }) => {
    return ({ path }: { path: string }) => seen.push(`${folder} ${maxAge} ${path}`);
  };
  const serve = onlyAssets(serveStatic)("build/client", { maxAge: "1y" });
  for (const path of ["/assets/root-abc.css", "/nothing-here", "/", "/assets"])
    serve({ path }, {}, () => seen.push(`page ${path}`));
  expect(seen).toEqual([
    "build/client 1y /assets/root-abc.css",
    "page /nothing-here",
    "page /",
    "page /assets",
  ]);
});
