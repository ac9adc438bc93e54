import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

// Texts, comments, test titles and documents use the field's words (app/manual/words.md).

/** Words of the first version's dialect. */
const dialect = [
  /(?<!-)\b(?:nobody|somebody|whoever|everybody|stands? on|told|mend(?:s|ed)?|held|whose days|looks? again)\b/i,
];

/** Words of no test title and no document. */
const proseWords = [
  ...dialect,
  /\b(?:anybody|besides|(?:is|are|was|were|been|be|being) asked|asked for|taken back|takes back|nought)\b/i,
  /\be-mails?\b|\bcolour|\bgrey\b|\bneighbour|\bbehaviour|\bcancelled\b|\bcentred?\b|\borganisation|\bper cent\b/i,
];

/** Words of no interface text: riddles, British spelling, and second names for one thing. */
const riddles = [
  ...dialect,
  /\be-mails?\b|\bbesides\b|\bbeing asked\b|\basked again\b|\basks us\b|\btaken back\b|\bdays of your own\b/i,
  /\bthis (?:product|login)\b|\bthese figures\b|\bticked\b|\bconnect (?:it )?again\b|\bthe sign-in (?:at|of)\b/i,
  /\bcolour|\borganisation|\boptimised\b/i,
];

/** "We have been told", "has been notified": only an email makes these true. */
const promise =
  /\b(?:am|are|is|was|were|be|been|being|got|get) (?:\w+ )?(?:told|notified|informed|alerted|emailed)\b|\bwe (?:were|are|have been|already know)\b/i;

/** Labels and sentences that were replaced. */
const replaced = [
  /you have one\?|the same once more|tick both boxes/i,
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
  /mission control(?! group)/i, // a step of the specification has the longer name
];

type Module = { readonly file: string; readonly code: string };

function filesIn(folders: readonly string[], ending: RegExp): Module[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(".artifacts")) // what test runs leave behind
    .map((file) => ({ file, code: readFileSync(file, "utf8") }));
}

const modules = filesIn(["app", "db", "jobs"], /\.tsx?$/);
const testModules = filesIn(["tests"], /\.(?:tsx?|c?js|mjs)$/).filter(
  ({ file }) => file !== "tests/words.test.ts",
);
const documents = [
  ...filesIn(["app", "tests"], /\.md$/),
  ...["README.md", "SECURITY.md"].map((file) => ({ file, code: readFileSync(file, "utf8") })),
];

/** Parses only files that contain one of the words. */
function modulesWith(words: readonly RegExp[], among: readonly Module[]): Module[] {
  const anywhere = new RegExp(words.map(({ source }) => source.replace(/[$^]/g, "")).join("|"), "i");
  return among.filter(({ code }) => anywhere.test(code.replace(/\s+/g, " ")));
}

const trees = new Map<string, ts.SourceFile>();

function treeOf({ file, code }: Module): ts.SourceFile {
  const kind = file.endsWith("x")
    ? ts.ScriptKind.TSX
    : file.endsWith("js")
      ? ts.ScriptKind.JS
      : ts.ScriptKind.TS;
  const tree = trees.get(file) ?? ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  trees.set(file, tree);
  return tree;
}

type Text = { readonly place: string; readonly text: string };

/** Strings, templates and JSX, but for modules' names and one-word keys. */
function textsOf(module: Module): Text[] {
  const tree = treeOf(module);
  const texts: Text[] = [];
  const add = (node: ts.Node, text: string) =>
    texts.push({ place: placeOf(tree, node.getStart(tree)), text: text.replace(/\s+/g, " ").trim() });
  const read = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isStringLiteralLike(node) && /^[A-Z]| /.test(node.text)) add(node, node.text);
    else if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent))
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join(""));
    ts.forEachChild(node, read);
  };
  read(tree);
  return texts;
}

function commentsOf(module: Module): Text[] {
  const tree = treeOf(module);
  const ranges = new Map<number, ts.CommentRange>();
  const read = (node: ts.Node): void => {
    if (!ts.isJsxText(node))
      for (const range of [
        ...(ts.getLeadingCommentRanges(tree.text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(tree.text, node.getEnd()) ?? []),
      ])
        ranges.set(range.pos, range);
    for (const child of node.getChildren(tree)) read(child);
  };
  read(tree);
  return [...ranges.values()].map(({ pos, end }) => ({
    place: placeOf(tree, pos),
    text: tree.text.slice(pos, end).replace(/\s+/g, " "),
  }));
}

/** Titles of tests, and the `what` of cases, which ends a title. */
function titlesOf(module: Module): Text[] {
  const tree = treeOf(module);
  const titles: Text[] = [];
  const add = (title: ts.Expression | undefined) => {
    if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
      titles.push({ place: placeOf(tree, title.getStart(tree)), text: title.getText(tree) });
  };
  const read = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      /^(?:longTest|test\w*|describe)\b|: longTest\)$/.test(node.expression.getText(tree))
    ) {
      add(node.arguments[0]);
    } else if (ts.isPropertyAssignment(node) && node.name.getText(tree) === "what") add(node.initializer);
    ts.forEachChild(node, read);
  };
  read(tree);
  return titles;
}

/** Lines of a document without code. */
function linesOf({ file, code }: Module): Text[] {
  const withoutBlocks = code.replace(/^ *```.*?^ *```$/gms, (block) => block.replace(/.+/g, ""));
  return withoutBlocks.split("\n").map((line, at) => ({
    place: `${file}:${at + 1}`,
    text: line.replace(/`[^`]*`|\]\([^)]*\)/g, "…"),
  }));
}

function placeOf(tree: ts.SourceFile, at: number): string {
  return `${tree.fileName}:${tree.getLineAndCharacterOfPosition(at).line + 1}`;
}

function found(
  words: readonly RegExp[],
  read: (module: Module) => Text[],
  among: readonly Module[] = modules,
): Text[] {
  return modulesWith(words, among)
    .flatMap(read)
    .filter(({ text }) => words.some((one) => one.test(text)));
}

test("texts, comments, titles and documents are read", () => {
  const moduleOf = (name: string) => [...modules, ...testModules].find(({ file }) => file === name)!;
  expect(modules.length).toBeGreaterThan(900);
  expect(textsOf(moduleOf("app/ui/forms/confirm.tsx")).map(({ text }) => text)).toContain("Cancel");
  expect(commentsOf(moduleOf("app/lib/plain-date.ts")).length).toBeGreaterThan(3);
  expect(titlesOf(moduleOf("tests/lib/plain-date.test.ts")).length).toBeGreaterThan(10);
  expect(documents.length).toBeGreaterThan(40);
  expect(documents.flatMap(linesOf).length).toBeGreaterThan(900);
});

test("interface texts are in the field's words", () => {
  expect(found(riddles, textsOf)).toEqual([]);
});

test("comments are in plain words", () => {
  expect(found(dialect, commentsOf)).toEqual([]);
});

test("comments of tests are in plain words", () => {
  expect(found(proseWords, commentsOf, testModules)).toEqual([]);
});

test("titles of tests are in the field's words", () => {
  expect(found(proseWords, titlesOf, testModules)).toEqual([]);
});

test("READMEs and decisions are in the field's words", () => {
  expect(found(proseWords, linesOf, documents)).toEqual([]);
});

test("no text says that a person was notified, because that is false where no email is sent", () => {
  expect(found([promise], textsOf)).toEqual([]);
});

/** Title case that the specification has: titles of pages, steps of onboarding, and a toggle. */
const titleCase = [
  "app/site-map/dashboards.ts",
  "app/site-map/groups.ts",
  "app/lib/onboarding/flow.ts",
  "app/domain/onboarding/components/onboarding-panel.tsx",
];

test("buttons and headings are in sentence case", () => {
  const ours = [
    /\b(?:Create|Get|Add|Set|Edit|Delete|Save|Share) (?:Dashboard|Group|Started|Domain|Data|Changes|Widget)\b/,
  ];
  const places = found(ours, textsOf).map(({ place }) => place.replace(/:\d+$/, ""));
  expect([...new Set(places)].sort()).toEqual([...titleCase].sort());
});

test("no text uses a label that was replaced", () => {
  expect(found(replaced, textsOf)).toEqual([]);
});

test("comments of the product have 32,000 words at most", () => {
  const product = filesIn(["app"], /\.(?:tsx?|js|cjs|css)$/);
  const comments = product.flatMap(({ code }) => code.match(/\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm) ?? []);
  const words = comments.reduce(
    (sum, comment) => sum + (comment.match(/[\p{L}\p{N}]['’\w.-]*/gu)?.length ?? 0),
    0,
  );
  expect(comments.length).toBeGreaterThan(1000);
  expect(words).toBeLessThanOrEqual(32_000);
});
