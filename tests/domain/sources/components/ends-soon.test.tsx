import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EndsSoon } from "#app/domain/sources/components/ends-soon.tsx";
import type { SourceView } from "#app/domain/sources/source-view.ts";

const line = "The connection expires on 24 November 2026, 10:00.";
const source = (name: string, kind: "ends-soon" | "ready") =>
  ({ name, state: { kind, word: "", line, progress: null } }) as unknown as SourceView;
const banner = (...sources: SourceView[]) => renderToStaticMarkup(<EndsSoon sources={sources} />);

test("one connection that expires soon has its date, several have names", () => {
  expect(banner(source("Bakery ads", "ready"))).toBe("");
  const one = banner(source("Bakery ads", "ends-soon"), source("Shop", "ready"));
  expect(one).toContain("The connection of Bakery ads expires soon");
  expect(one).toContain(line);
  const several = ["Bakery ads", "Shop", "Site", "Search"].map((name) => source(name, "ends-soon"));
  const two = banner(...several.slice(0, 2));
  expect(two).toContain("The connections of 2 sources expire soon");
  expect(two).toContain("Bakery ads, Shop: reconnect them");
  expect(banner(...several)).toContain("Bakery ads, Shop, Site and 1 more: reconnect them");
});
