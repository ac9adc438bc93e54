import jsep from "jsep";

/** Names with spaces or signs in brackets: `[Ad cost] + [Agency fees]`. */
export type Expression =
  | { readonly node: "number"; readonly value: number }
  | { readonly node: "metric"; readonly name: string }
  | { readonly node: "negative"; readonly of: Expression }
  | {
      readonly node: "operation";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

export type Operator = "+" | "-" | "*" | "/";

export type ReadExpression =
  | { readonly outcome: "read"; readonly expression: Expression }
  | { readonly outcome: "problem"; readonly message: string };

const longest = 500;
const example = "such as (Cost + Fees) / Orders";

class Unreadable extends Error {}

export function readExpression(text: string): ReadExpression {
  if (text.trim() === "") return { outcome: "problem", message: `Enter a formula, ${example}.` };
  if (text.length > longest)
    return { outcome: "problem", message: `Enter a formula of at most ${longest} characters.` };
  try {
    const { code, names } = takeNames(text);
    return { outcome: "read", expression: convert(parse(code, text), names) };
  } catch (error) {
    if (error instanceof Unreadable) return { outcome: "problem", message: error.message };
    throw error;
  }
}

/** jsep reads $0, $1 … as identifiers. */
function takeNames(text: string): { code: string; names: string[] } {
  const names: string[] = [];
  const signs: Readonly<Record<string, string>> = { "×": "*", "÷": "/", "−": "-" };
  if (text.includes("$"))
    throw new Unreadable("Leave out $: write money as a plain number, and metrics by their names.");
  const code = text
    .replace(/\[([^[\]]*)\]/g, (_, name: string) => {
      if (name.trim() === "")
        throw new Unreadable("Write a metric's name between the square brackets: [Cost].");
      return ` $${names.push(name.trim()) - 1} `;
    })
    .replace(/[×÷−]/g, (sign) => signs[sign] ?? sign);
  if (/[[\]]/.test(code))
    throw new Unreadable("A square bracket is missing: write a metric's name as [Ad cost].");
  return { code, names };
}

function parse(code: string, text: string): jsep.Expression {
  try {
    return jsep(code);
  } catch (error) {
    if (!(error instanceof Error) || !("index" in error)) throw error;
    if (text.includes("%")) throw new Unreadable("Leave out %: write 5% as 0.05.");
    if (/unclosed \(/i.test(error.message)) throw new Unreadable("A closing parenthesis ) is missing.");
    throw new Unreadable(
      `The formula cannot be read. Use metrics, numbers, + - * / and parentheses, ${example}.`,
    );
  }
}

function convert(node: jsep.Expression, names: readonly string[]): Expression {
  const core = node as jsep.CoreExpression;
  switch (core.type) {
    case "Literal":
      if (typeof core.value === "number" && Number.isFinite(core.value))
        return { node: "number", value: core.value };
      if (typeof core.value === "boolean" || core.value === null) return { node: "metric", name: core.raw };
      throw new Unreadable(
        "Leave out the quotation marks: write a metric's name in square brackets, such as [Ad cost].",
      );
    case "Identifier": {
      const bracketed = /^\$(\d+)$/.exec(core.name);
      return { node: "metric", name: bracketed ? (names[Number(bracketed[1])] ?? "") : core.name };
    }
    case "MemberExpression":
      return { node: "metric", name: dottedName(core) };
    case "UnaryExpression":
      if (core.operator === "-") return { node: "negative", of: convert(core.argument, names) };
      if (core.operator === "+") return convert(core.argument, names);
      throw new Unreadable(`${core.operator} cannot be used. Use + - * / and parentheses, ${example}.`);
    case "BinaryExpression": {
      const [left, right] = [convert(core.left, names), convert(core.right, names)];
      return { node: "operation", operator: operatorOf(core.operator), left, right };
    }
    case "Compound":
    case "SequenceExpression":
      throw new Unreadable(
        "An operator is missing between two parts. Put names of several words in square brackets, such as [Ad cost], " +
          "and write large numbers without commas.",
      );
    case "CallExpression":
      throw new Unreadable(
        `Functions cannot be used, and × is written as *. Use + - * / and parentheses, ${example}.`,
      );
    case "ThisExpression":
      return { node: "metric", name: "this" };
    case "ConditionalExpression":
    case "ArrayExpression":
      throw new Unreadable(`Conditions and lists cannot be used. Use + - * / and parentheses, ${example}.`);
  }
}

function operatorOf(operator: string): Operator {
  if (operator === "+" || operator === "-" || operator === "*" || operator === "/") return operator;
  throw new Unreadable(`${operator} cannot be used. Use + - * / and parentheses, ${example}.`);
}

/** Merged widgets prefix metrics: google.cost. */
function dottedName({ object, property, computed }: jsep.MemberExpression): string {
  const [left, right] = [object as jsep.CoreExpression, property as jsep.CoreExpression];
  const start =
    left.type === "MemberExpression" ? dottedName(left) : left.type === "Identifier" ? left.name : null;
  if (computed || start === null || right.type !== "Identifier") {
    throw new Unreadable("Write a metric's name in square brackets, such as [Ad cost].");
  }
  return `${start}.${right.name}`;
}

export function namesIn(expression: Expression): string[] {
  switch (expression.node) {
    case "number":
      return [];
    case "metric":
      return [expression.name];
    case "negative":
      return namesIn(expression.of);
    case "operation":
      return [...new Set([...namesIn(expression.left), ...namesIn(expression.right)])];
  }
}

export function replaceMetrics(expression: Expression, partOf: (name: string) => Expression): Expression {
  switch (expression.node) {
    case "number":
      return expression;
    case "metric":
      return partOf(expression.name);
    case "negative":
      return { node: "negative", of: replaceMetrics(expression.of, partOf) };
    case "operation": {
      const { left, right } = expression;
      return { ...expression, left: replaceMetrics(left, partOf), right: replaceMetrics(right, partOf) };
    }
  }
}

export function writeExpression(expression: Expression, nameOf: (name: string) => string): string {
  switch (expression.node) {
    case "number":
      return String(expression.value);
    case "metric": {
      const name = nameOf(expression.name);
      return /^[a-z_]\w*$/i.test(name) && !words.has(name) ? name : `[${name}]`;
    }
    case "negative":
      return `-${inBrackets(expression.of, expression.of.node === "operation", nameOf)}`;
    case "operation": {
      const { operator, left, right } = expression;
      const isProduct = operator === "*" || operator === "/";
      const isSum = (part: Expression) =>
        part.node === "operation" && (part.operator === "+" || part.operator === "-");
      const isOperation = right.node === "operation" || right.node === "negative";
      const one = inBrackets(left, isProduct && isSum(left), nameOf);
      const other = inBrackets(
        right,
        isOperation && (isProduct || operator === "-" || right.node === "negative"),
        nameOf,
      );
      return `${one} ${operator} ${other}`;
    }
  }
}

/** jsep reads these as literals. */
const words: ReadonlySet<string> = new Set(["true", "false", "null", "this"]);

function inBrackets(expression: Expression, needed: boolean, nameOf: (name: string) => string): string {
  const text = writeExpression(expression, nameOf);
  return needed ? `(${text})` : text;
}

export function sizeOf(expression: Expression): number {
  switch (expression.node) {
    case "number":
    case "metric":
      return 1;
    case "negative":
      return 1 + sizeOf(expression.of);
    case "operation":
      return 1 + sizeOf(expression.left) + sizeOf(expression.right);
  }
}
