import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { readSnapshot, toSnapshot } from "#app/domain/reports/sending/snapshot.server.ts";
import { log } from "#app/lib/log.server.ts";
import { DashboardView } from "#app/views/dashboard-view.schema.ts";
import { exampleView } from "../../../mail/example-view.ts";

const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`snapshots/${name}.json`, import.meta.url), "utf8"));

/** Schema fields and union options that appear nowhere in a value, by their first path. */
function unseenFields(schema: z.core.$ZodType, value: unknown): string[] {
  const ids = new Map<z.core.$ZodType, number>();
  const seen = new Map<string, { path: string; isSeen: boolean }>();
  const visit = (part: z.core.$ZodType, values: readonly unknown[], path: string): void => {
    const { def } = (part as z.core.$ZodTypes)._zod;
    const id = ids.get(part) ?? ids.set(part, ids.size).size - 1;
    const visitPart = (inner: z.core.$ZodType, name: string, of: readonly unknown[]) => {
      const key = `${id}${name}`;
      const isSeen = of.some((one) => one !== null) || seen.get(key)?.isSeen === true;
      seen.set(key, { path: seen.get(key)?.path ?? `${path}${name}`, isSeen });
      visit(inner, of, `${path}${name}`);
    };
    if (def.type === "object")
      for (const [key, inner] of Object.entries(def.shape))
        visitPart(
          inner,
          `.${key}`,
          (values as Record<string, unknown>[]).flatMap((one) => (key in one ? [one[key]] : [])),
        );
    if (def.type === "array") visit(def.element, (values as unknown[][]).flat(1), path);
    if (def.type === "union")
      for (const [at, option] of def.options.entries())
        visitPart(
          option,
          `(${at})`,
          values.filter((one) => z.safeParse(option, one).success),
        );
    if (def.type === "nullable" || def.type === "optional")
      visit(
        def.innerType,
        values.filter((one) => one !== null),
        path,
      );
  };
  visit(schema, [value], "");
  return [...seen.values()].flatMap(({ path, isSeen }) => (isSeen ? [] : [path]));
}

test("the golden file of the current version has every field of a view", () => {
  const { view } = z.object({ v: z.literal(1), view: z.unknown() }).parse(golden("v1"));
  expect(unseenFields(DashboardView, view)).toEqual([]);
});

test("a written snapshot is read back without loss", () => {
  const view = exampleView();
  expect(readSnapshot({ id: "run", snapshot: toSnapshot(view) })).toEqual(view);
});

test("version 1 is read completely, and version 0 as the view stored then", () => {
  const v1 = golden("v1") as { view: unknown };
  expect(readSnapshot({ id: "run", snapshot: v1 })).toEqual(v1.view);
  expect(readSnapshot({ id: "run", snapshot: golden("v0") })).toEqual(golden("v0"));
});

test("an unreadable snapshot is logged with its run and the fields, without values", () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => {});
  onTestFinished(() => error.mockRestore());
  const { view } = golden("v1") as { view: Record<string, unknown> };
  expect(readSnapshot({ id: "run1", snapshot: { v: 1, view: { ...view, name: 7 } } })).toBeNull();
  expect(readSnapshot({ id: "run2", snapshot: { v: 2, view } })).toBeNull();
  expect(readSnapshot({ id: "run3", snapshot: "Harbour" })).toBeNull();
  expect(error.mock.calls.map(([fields]) => fields)).toEqual([
    { run: "run1", version: 1, problems: ["name: Invalid input: expected string, received number"] },
    { run: "run2", version: 2 },
    { run: "run3", version: 0, problems: [": Invalid input: expected object, received string"] },
  ]);
});
