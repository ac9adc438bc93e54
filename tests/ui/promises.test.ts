import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** "We have been told", "has been notified": only an email makes these true. */
const promise =
  /\b(?:am|are|is|was|were|be|been|being|got|get) (?:\w+ )?(?:told|notified|informed|alerted|emailed)\b|\bwe (?:were|are|have been|already know)\b/i;

test("no text of the product says that a person was notified: where no email goes out, that is false", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join("app", file));
  const texts = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })));
  expect(texts.length).toBeGreaterThan(5000);
  const promises = texts.filter(({ text }) => promise.test(text));
  expect(promises).toEqual([]);
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
