import fc from "fast-check";
import { expect, test } from "vitest";
import { planPaper } from "#app/pdf/paper.ts";
import type { Paper } from "#app/pdf/paper.ts";

const points = (paper: Paper, orientation: "landscape" | "portrait") => {
  const { width, height, scale, rows } = planPaper({ paper, orientation }, 1);
  return { width: Math.round(width * scale), height: Math.round(height * scale), scale, rows };
};

test("A4 is landscape with three rows at true size", () => {
  expect(points("A4", "landscape")).toEqual({ width: 842, height: 595, scale: 0.75, rows: 3 });
});

test("Letter works, and portrait pages have more rows", () => {
  expect(points("Letter", "landscape")).toMatchObject({ width: 792, height: 612, rows: 3 });
  expect(points("A4", "portrait")).toMatchObject({ width: 595, height: 842, rows: 6 });
  expect(points("Letter", "portrait")).toMatchObject({ width: 612, height: 792 });
});

test("any paper size within the limits of PDF readers works, with room for three rows", () => {
  const side = fc.double({ min: 1, max: 50_000, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom("landscape" as const, "portrait" as const),
      (a, b, orientation) => {
        const { width, height, scale, rows, content, header, footer } = planPaper(
          { paper: [a, b], orientation },
          2,
        );
        expect(width * scale).toBeLessThanOrEqual(14_400.001);
        expect(height * scale).toBeLessThanOrEqual(14_400.001);
        expect(rows).toBeGreaterThanOrEqual(3);
        expect((content.h - 12 * (rows - 1)) / rows).toBeGreaterThanOrEqual(170);
        expect(content.w).toBeGreaterThanOrEqual(879);
        expect(header.y + header.h).toBeLessThan(content.y);
        expect(content.y + content.h).toBeLessThan(footer.y);
        expect(footer.y + footer.h).toBeLessThan(height);
      },
    ),
  );
});

test("paper without a size is refused", () => {
  expect(() => planPaper({ paper: [Number.NaN, 100], orientation: "portrait" }, 1)).toThrow();
});
