import fc from "fast-check";
import { expect, test } from "vitest";
import { endRoom, pushApart } from "#app/charts/labels/end-names.ts";

test("names that do not overlap keep their places", () => {
  const wanted = [10, 60, 120].map((y) => ({ y, height: 14 }));
  expect(pushApart(wanted, 200)).toEqual([10, 60, 120]);
});

test("names of lines that end close together are 14 px apart, in the order of the lines", () => {
  const places =
    pushApart(
      [
        { y: 51, height: 14 },
        { y: 50, height: 14 },
        { y: 52, height: 14 },
      ],
      200,
    ) ?? [];
  expect(places).toEqual([51, 37, 65]);
});

test("names that cannot all fit are reported", () => {
  expect(
    pushApart(
      Array.from({ length: 8 }, () => ({ y: 20, height: 14 })),
      60,
    ),
  ).toBeNull();
});

test("two names are at least half of both heights apart, in order and inside the plot", () => {
  const name = fc.record({
    y: fc.double({ min: -50, max: 300, noNaN: true }),
    height: fc.constantFrom(14, 27),
  });
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), (wanted) => {
      const places = pushApart(wanted, 250);
      fc.pre(places !== null);
      const sorted = places.map((y, i) => ({ y, height: wanted[i]?.height ?? 0 })).sort((a, b) => a.y - b.y);
      for (const [i, { y, height }] of sorted.entries()) {
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y).toBeLessThanOrEqual(250 + 1e-9);
        const above = sorted[i - 1];
        if (above) expect(y - above.y).toBeGreaterThanOrEqual((height + above.height) / 2 - 1e-9);
      }
    }),
  );
});

test("a name wider than 28% of the chart goes to the legend", () => {
  expect(endRoom(["E-mail", "Organic search"], 400)).toBeGreaterThan(80);
  expect(endRoom(["E-mail", "Organic search and everything else"], 400)).toBeNull();
  expect(endRoom(["E-mail", "Organic search and everything else"], 1180)).toBeGreaterThan(200);
});
