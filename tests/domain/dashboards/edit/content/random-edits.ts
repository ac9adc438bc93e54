import fc from "fast-check";
import { expect } from "vitest";
import { sizes } from "#app/domain/widgets/widget.ts";
import { Widget as StorableWidget } from "#app/domain/widgets/widget.schema.ts";
import { fillGrid } from "#app/views/fill-grid.ts";
import { hashOf } from "#app/domain/widgets/changes/widget-hash.ts";
import type { Widget } from "#db/schema/documents/dashboard.ts";

/** One press of one of two people. Numbers pick a widget, a neighbor or a size. */
export type RandomEdit = {
  readonly by: "marta" | "jonas";
  readonly does:
    "add" | "text" | "up" | "down" | "first" | "last" | "before" | "size" | "duplicate" | "merge" | "delete" | "undo" | "redo";
  readonly pick: number;
  readonly other: number;
}; // oxfmt-ignore

export const randomEdits: fc.Arbitrary<readonly RandomEdit[]> = fc.array(
  fc.record({
    by: fc.constantFrom("marta", "marta", "jonas"),
    does: fc.constantFrom(
      "add", "add", "text", "up", "down", "first", "last", "before", "size", "size", "duplicate", "merge", "merge",
      "delete", "undo", "undo", "undo", "redo", "redo",
    ), // oxfmt-ignore
    pick: fc.nat(30),
    other: fc.nat(30),
  }),
  { minLength: 4, maxLength: 24 },
);

export function picked<One>(list: readonly One[], nth: number): One | undefined {
  return list[nth % Math.max(1, list.length)];
}

export function sizeOf(nth: number) {
  return sizes[nth % sizes.length]!;
}

/** Ids, order, hashes, sizes and parts are as the rest of the product expects, and nothing overlaps. */
export function expectValidLayout(widgets: readonly Widget[]): void {
  expect(new Set(widgets.map(({ id }) => id)).size).toBe(widgets.length);
  for (const [at, widget] of widgets.entries()) {
    expect(widget.order).toBe(at);
    expect(widget.hash).toBe(hashOf(widget));
    expect(StorableWidget.safeParse(widget).error).toBeUndefined();
    if (widget.nature === "passive") continue;
    expect(new Set(widget.instances.map(({ id }) => id)).size).toBe(widget.instances.length);
    expect(new Set(widget.instances.map(({ prefix }) => prefix)).size).toBe(widget.instances.length);
  }
  for (const columns of [1, 2, 4]) {
    const taken = new Set<string>();
    for (const { column, row, width, height } of fillGrid(widgets, columns))
      for (let x = column; x < column + width; x++)
        for (let y = row; y < row + height; y++) {
          expect(x).toBeLessThan(columns);
          expect(taken.has(`${x},${y}`)).toBe(false);
          taken.add(`${x},${y}`);
        }
  }
}
