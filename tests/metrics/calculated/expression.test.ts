import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "#app/metrics/calculated/evaluate.ts";
import { readExpression, writeExpression } from "#app/metrics/calculated/expression.ts";
import { cases } from "#tests/support/cases.ts";

const problem = (text: string) => {
  const read = readExpression(text);
  return read.outcome === "problem" ? read.message : "was read";
};
const value = (text: string, values: Record<string, number | null> = {}) => {
  const read = readExpression(text);
  if (read.outcome === "problem") throw new Error(read.message);
  return evaluate(read.expression, (name) => values[name] ?? null);
};

test("numbers, metrics, the four operators, parentheses and a leading minus are read", () => {
  expect(value("1 + 2 * 3")).toBe(7);
  expect(value("(1 + 2) * 3")).toBe(9);
  expect(value("10 - 4 - 3")).toBe(3);
  expect(value("100 / 10 / 2")).toBe(5);
  expect(value("-cost + 10", { cost: 4 })).toBe(6);
  expect(value("2 * -3")).toBe(-6);
  expect(value("+cost", { cost: 4 })).toBe(4);
  expect(value(".5 + 1e2")).toBe(100.5);
});

test("common notations of the operators are read", () => {
  expect(value("6 × 2 ÷ 3 − 1")).toBe(3);
});

test("special names are read in square brackets", () => {
  const values = { "Ad cost (net) - EUR": 6, "google.orders": 3, true: 2, "conversion-rate": 5 };
  expect(value("[Ad cost (net) - EUR] / [ google.orders ]", values)).toBe(2);
  expect(value("google.orders * [true]", values)).toBe(6);
  expect(value("[conversion-rate] - 1", values)).toBe(4);
});

test("addition and multiplication are decimal, and division works like a ratio", () => {
  expect(value("0.1 + 0.2")).toBe(0.3);
  expect(value("0.1 * 3")).toBe(0.3);
  expect(value("a / b", { a: 6287.2, b: 352 })).toBe(17.861363636363638);
});

test("a missing operand or a division by zero has no result", () => {
  expect(value("a + b", { a: 1, b: null })).toBeNull();
  expect(value("a / b", { a: 1, b: 0 })).toBeNull();
  expect(value("0 * (a / b)", { a: 0, b: 0 })).toBeNull();
  expect(value("a * a * a", { a: 1e200 })).toBeNull();
});

test("a result is a finite number or null", () => {
  const anyText = fc
    .array(fc.constantFrom("a", "b", "1", "0", "+", "-", "*", "/", "(", ")", "2.5"))
    .map((all) => all.join(" "));
  fc.assert(
    fc.property(anyText, fc.double(), fc.double(), (text, a, b) => {
      const read = readExpression(text);
      if (read.outcome === "problem") {
        expect(read.message).toMatch(/[a-z].*\.$/i);
        return;
      }
      const result = evaluate(read.expression, (name) => (name === "a" ? a : b));
      expect(result === null || Number.isFinite(result)).toBe(true);
    }),
    { numRuns: cases(500) },
  );
});

test.each([
  ["", "Enter a formula, such as (Cost + Fees) / Orders."],
  [
    "cost /",
    "The formula cannot be read. Use metrics, numbers, + - * / and parentheses, such as (Cost + Fees) / Orders.",
  ],
  ["(cost + 1", "A closing parenthesis ) is missing."],
  ["[cost", "A square bracket is missing: write a metric's name as [Ad cost]."],
  ["[] + 1", "Write a metric's name between the square brackets: [Cost]."],
  [
    "Ad cost / 2",
    "An operator is missing between two parts. Put names of several words in square brackets, such as [Ad cost], and write large numbers without commas.",
  ],
  [
    "clicks * 1,000",
    "An operator is missing between two parts. Put names of several words in square brackets, such as [Ad cost], and write large numbers without commas.",
  ],
  ["cost * 5%", "Leave out %: write 5% as 0.05."],
  ["$5 + cost", "Leave out $: write money as a plain number, and metrics by their names."],
  [
    '"cost" / 2',
    "Leave out the quotation marks: write a metric's name in square brackets, such as [Ad cost].",
  ],
  [
    "max(a, b)",
    "Functions cannot be used, and × is written as *. Use + - * / and parentheses, such as (Cost + Fees) / Orders.",
  ],
  ["a > b", "> cannot be used. Use + - * / and parentheses, such as (Cost + Fees) / Orders."],
  ["a ** b", "** cannot be used. Use + - * / and parentheses, such as (Cost + Fees) / Orders."],
  ["!a", "! cannot be used. Use + - * / and parentheses, such as (Cost + Fees) / Orders."],
  [
    "a ? b : c",
    "Conditions and lists cannot be used. Use + - * / and parentheses, such as (Cost + Fees) / Orders.",
  ],
  [
    "a()()",
    "Functions cannot be used, and × is written as *. Use + - * / and parentheses, such as (Cost + Fees) / Orders.",
  ],
  ["1".repeat(501), "Enter a formula of at most 500 characters."],
])("%j has an error message", (text, message) => {
  expect(problem(text)).toBe(message);
});

test("nothing in a formula is executed", () => {
  for (const text of [
    "constructor.constructor('throw 1')()",
    "process.exit(1)",
    "this.x",
    "`${1}`",
    "a = 1",
    "__proto__",
  ]) {
    const read = readExpression(text);
    if (read.outcome === "read") expect(evaluate(read.expression, () => null)).toBeNull();
  }
});

test.each([
  ["Orders/Visits", "Orders / Visits"],
  ["( [Ad cost]+Fees ) ÷ Orders", "([Ad cost] + Fees) / Orders"],
  ["a-(b-c)", "a - (b - c)"],
  ["a/(b*c)*2.5", "a / (b * c) * 2.5"],
  ["-(a+b)*[true]", "-(a + b) * [true]"],
  ["a--b", "a - (-b)"],
])("%s is written as %s, which reads as the same", (text, written) => {
  const read = readExpression(text);
  if (read.outcome !== "read") throw new Error(read.message);
  expect(writeExpression(read.expression, (name) => name)).toBe(written);
  expect(readExpression(written)).toEqual(read);
});
