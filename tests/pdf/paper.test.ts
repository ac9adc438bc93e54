import fc from "fast-check";
import { expect, test } from "vitest";
import { planPaper } from "#app/pdf/paper.ts";
import type { Paper } from "#app/pdf/paper.ts";

const points = (paper: Paper, orientation: "landscape" | "portrait") => {
  const { width, height, scale, columns } = planPaper({ paper, orientation }, 1);
  return { width: Math.round(width * scale), height: Math.round(height * scale), scale, columns };
};

test("A4 and Letter are at true size, with four columns or, in portrait, two", () => {
  expect(points("A4", "landscape")).toEqual({ width: 842, height: 595, scale: 0.75, columns: 4 });
  expect(points("A4", "portrait")).toEqual({ width: 595, height: 842, scale: 0.75, columns: 2 });
  expect(points("Letter", "landscape")).toMatchObject({ width: 792, height: 612, columns: 4 });
  expect(points("Letter", "portrait")).toEqual({ width: 612, height: 792, scale: 0.75, columns: 2 });
});

test("any paper size within the limits of PDF readers works, with room for a band of three rows", () => {
  const side = fc.double({ min: 1, max: 50_000, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom("landscape" as const, "portrait" as const),
      (a, b, orientation) => {
        const { width, height, scale, row, gap, content, header, footer } = planPaper(
          { paper: [a, b], orientation },
          2,
        );
        expect(width * scale).toBeLessThanOrEqual(14_400.001);
        expect(height * scale).toBeLessThanOrEqual(14_400.001);
        expect(content.h).toBeGreaterThanOrEqual((3 * row + 2 * gap) * 0.9);
        expect(content.w).toBeGreaterThanOrEqual(orientation === "portrait" ? 659 : 879);
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
