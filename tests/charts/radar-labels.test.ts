import fc from "fast-check";
import { expect, test } from "vitest";
import { breakable } from "#app/charts/labels/soft-hyphens.ts";
import { linesNeeded, textWidth } from "#app/charts/labels/text-width.ts";
import { layout } from "#app/charts/layout.ts";
import { type Label, labelGap, type Scene, type Size } from "#app/charts/scene.ts";
import { buildRadar } from "./build-chart.ts";
import { cases } from "#tests/support/cases.ts";

type Rect = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

/** px, as the browser places a label: its name, in two lines where it has a room, over its number. */
function rectOf({ x, y, text, strong, room = Infinity, inline, block }: Label): Rect {
  const width = Math.max(Math.min(textWidth(text), room), textWidth(strong ?? "", 12, 600));
  const height = 14 * ((textWidth(text) > room ? 2 : 1) + (strong === undefined ? 0 : 1));
  const gap = labelGap.axis;
  const side = block === "middle" && inline !== "middle" ? gap : 0;
  const left = inline === "start" ? x + side : inline === "end" ? x - side - width : x - width / 2;
  const top = block === "above" ? y - gap - height : block === "below" ? y + gap : y - height / 2;
  return { left, right: left + width, top, bottom: top + height };
}

const axisLabels = ({ labels }: Scene) => labels.filter(({ role }) => role === "axis");

const word = fc.oneof(
  fc.constantFrom("Ads", "Mail", "Social", "Search", "Performance", "Internationalisation", "2026", "1,234"),
  fc.string({ unit: fc.constantFrom(..."aeimnrstWÖ"), minLength: 1, maxLength: 14 }),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const value = fc.constantFrom("0", "54", "3,089", "12.5%", "€22,644", "1,234,567");
const axes = fc.array(fc.record({ name, value }), { minLength: 3, maxLength: 12 });
const size = fc.record({
  width: fc.integer({ min: 258, max: 700 }),
  height: fc.integer({ min: 100, max: 320 }),
});

function draw(given: readonly { name: string; value: string }[], within: Size, visibleLabels = true): Scene {
  const shown = given.map(({ name: of, value: text }, i) => ({ name: of, point: { value: i + 1, text } }));
  return layout(buildRadar([], { axes: shown, visibleLabels }), within);
}

test("no name or number around a radar leaves the card or breaks", () => {
  fc.assert(
    fc.property(axes, size, fc.boolean(), (given, within, visibleLabels) => {
      const scene = draw(given, within, visibleLabels);
      const { box, gutter } = scene;
      const [across, down] = [(within.width - box.width) / 2, (within.height - box.height) / 2];
      expect(box.height + gutter.top + gutter.bottom).toBeLessThanOrEqual(within.height + 0.5);
      for (const label of axisLabels(scene)) {
        const { left, right, top, bottom } = rectOf(label);
        expect(left, label.text).toBeGreaterThanOrEqual(-across - 0.5);
        expect(right, label.text).toBeLessThanOrEqual(box.width + across + 0.5);
        expect(top, label.text).toBeGreaterThanOrEqual(-down - 0.5);
        expect(bottom, label.text).toBeLessThanOrEqual(box.height + down + 0.5);
        // Every word has its room, so none breaks: a longer one ends with an ellipsis.
        expect(breakable(label)).toBe(label.text);
        if (label.room !== undefined) expect(linesNeeded(label.text, label.room)).toBeLessThan(Infinity);
      }
    }),
    { numRuns: cases(300) },
  );
});

test("four channels of a low card keep their names and numbers whole", () => {
  const given = ["Ads", "Mail", "Search", "Social"].map((one) => ({ name: one, value: "3,089" }));
  const scene = draw(given, { width: 552, height: 119 });
  expect(axisLabels(scene).map(({ text, strong }) => strong ?? text)).toEqual([
    "Ads 3,089",
    "3,089",
    "Search 3,089",
    "3,089",
  ]);
  expect(scene.box.width).toBeGreaterThanOrEqual(72);
});

test("a long word is shortened only where the web would disappear", () => {
  const given = ["Two", "Internationalisation", "Three", "Four"].map((one) => ({ name: one, value: "1" }));
  expect(axisLabels(draw(given, { width: 566, height: 260 }))[1]?.text).toBe("Internationalisation");
  expect(axisLabels(draw(given, { width: 258, height: 260 }))[1]?.text).toMatch(/^Int\w+…$/);
});
