import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

// Interface texts and comments use the field's words (README, "Words"). This test refuses the words of the first version's
// dialect. Files without such a word are not parsed.

const dialect =
  /\b(nobody|somebody|whoever|everybody|stands? on|told|mend(s|ed)?|held|whose days|looks? again)\b/i;
/** Refused in interface texts only. */
const inTexts =
  /\b(e-mails?|besides|being asked|asked again|asks us|taken back|days of your own|this (product|login)|these figures|ticked|colour|organisation|optimised)\b/i;

type Found = { readonly place: string; readonly word: string; readonly text: string };

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const files = ["app", "db", "jobs"]
  .flatMap(filesIn)
  .map((name) => ({ name, text: readFileSync(name, "utf8") }))
  .filter(({ text }) => dialect.test(text) || inTexts.test(text));

const trees = new Map<string, ts.SourceFile>();

function parsed({ name, text }: { name: string; text: string }): ts.SourceFile {
  const kind = name.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = trees.get(name) ?? ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, kind);
  trees.set(name, tree);
  return tree;
}

/** Constant parts of strings, templates and JSX. Single words may be states and keys, so only JSX has these. */
function textsOf(source: ts.SourceFile): { node: ts.Node; text: string }[] {
  const found: { node: ts.Node; text: string }[] = [];
  const read = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTaggedTemplateExpression(node))
      return;
    const isString = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node);
    if (ts.isJsxText(node) || (isString && node.text.includes(" ")))
      found.push({ node, text: node.text.replace(/\s+/g, " ").trim() });
    node.forEachChild(read);
  };
  read(source);
  return found;
}

function commentsOf(source: ts.SourceFile): { node: ts.CommentRange; text: string }[] {
  const ranges = new Map<number, ts.CommentRange>();
  const read = (node: ts.Node): void => {
    if (!ts.isJsxText(node)) {
      for (const range of [
        ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(source.text, node.getEnd()) ?? []),
      ])
        ranges.set(range.pos, range);
    }
    for (const child of node.getChildren(source)) read(child);
  };
  read(source);
  return [...ranges.values()].map((node) => ({ node, text: source.text.slice(node.pos, node.end) }));
}

function placed(source: ts.SourceFile, at: number, word: string, text: string): Found {
  return { place: `${source.fileName}:${source.getLineAndCharacterOfPosition(at).line + 1}`, word, text };
}

test("interface texts are in the field's words", () => {
  const found = files.map(parsed).flatMap((source) =>
    textsOf(source).flatMap(({ node, text }) => {
      const word = dialect.exec(text)?.[0] ?? inTexts.exec(text)?.[0];
      return word ? [placed(source, node.getStart(source), word, text)] : [];
    }),
  );
  expect(found).toEqual([]);
});

test("comments are in plain words", () => {
  const found = files
    .filter(({ text }) => dialect.test(text))
    .map(parsed)
    .flatMap((source) =>
      commentsOf(source).flatMap(({ node, text }) => {
        const word = dialect.exec(text)?.[0];
        return word ? [placed(source, node.pos, word, text)] : [];
      }),
    );
  expect(found).toEqual([]);
});
