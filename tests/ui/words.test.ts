import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** "We have been told", "has been notified": only an email makes these true. */
const promise =
  /\b(?:am|are|is|was|were|be|been|being|got|get) (?:\w+ )?(?:told|notified|informed|alerted|emailed)\b|\bwe (?:were|are|have been|already know)\b/i;

/** Labels and sentences that were replaced, and words of no field. */
const replaced = [
  /you have one\?|the same once more|tick both boxes|\bsomebody\b|whoever runs this server/i,
  /^(?:new )?password again$|write the password again/i,
  /how many, how far, how dear|^ranks of keywords|what it serves|several rows make|^good is/i,
  /^one row for each$|one figure for everything|a series for each|only rows where|^as it is$|which way is good/i,
  /make it and add it|less is better|more is better|sums in the last row|bars inside the first number/i,
  /name in merged widgets|with the amount filled in|things side by side|go into this one and disappear/i,
  /its address stops working|undo and versions bring it back|anybody with the address|everybody else is told/i,
  /may be embedded|code for the other site|make a new address|^address of the dashboard$|all numbers, csv/i,
  /ask another one of the same kind|as the reader's device has it|nothing to do again|before its first moment/i,
  /one a line or with commas|picture of the first screen|days it covers|with the numbers of now/i,
  /week are not whole|in another unit and is not drawn|everything behind it|nothing arrives late/i,
  /no money in it|no dashboard is free|answer to nothing|this dashboard asks for a password/i,
  /this is not the password/i,
];

const texts = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => path.join("app", file))
  .flatMap((file) => textsOf(file).map((text) => ({ file, text: text.trim() })));

test("reads the texts of the product", () => {
  expect(texts.length).toBeGreaterThan(5000);
  expect(texts).toContainEqual({ file: "app/ui/forms/confirm.tsx", text: "Cancel" });
});

test("no text says that a person was notified: where no email goes out, that is false", () => {
  expect(texts.filter(({ text }) => promise.test(text))).toEqual([]);
});

test("no text uses a label that was replaced", () => {
  expect(texts.filter(({ text }) => replaced.some((one) => one.test(text)))).toEqual([]);
});

/** All literals and JSX text of a module; comments are left out. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    false,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text.replace(/\s+/g, " "));
    else if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(""));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
}
