import { expect, test } from "vitest";
import { scalePath } from "#app/pdf/path.ts";

const into = (scaleX: number, scaleY: number, x = 0, y = 0) => ({ x, y, scaleX, scaleY });

test("lines, horizontals, verticals and curves are moved and scaled", () => {
  expect(scalePath("M0,0L10 20H5V4C1 1 2 2 3 3Z", into(2, 3, 100, 200))).toBe(
    "M100 200L120 260H110V212C102 203 104 206 106 209Z",
  );
});

test("relative commands keep their places, and their lengths are scaled", () => {
  expect(scalePath("M10 10l5-5h3v-2z", into(2, 4, 7, 9))).toBe("M27 49l10 -20h6v-8z");
});

test("an arc stays an arc with its flags, even without spaces between them", () => {
  expect(scalePath("M0,0A5,5,0,1,1,10,0", into(2, 2))).toBe("M0 0A10 10 0 1 1 20 0");
  expect(scalePath("M0 0a5 5 0 0110 0", into(1, 3))).toBe("M0 0a5 15 0 0 1 10 0");
});

test("numbers are read in every notation that shape factories write", () => {
  expect(scalePath("M-1.5-2.5,10e-1.5L+3 4", into(2, 2))).toBe("M-3 -5 2 1L6 8");
});

test("an impossible path is refused", () => {
  expect(() => scalePath("M0 0LNaN 5", into(1, 1))).toThrow();
  expect(() => scalePath("M0 0L5", into(1, 1))).toThrow(/count/);
  expect(() => scalePath("M0 0A5 9 30 0 1 1 1", into(1, 2))).toThrow(/ellipse/);
});
