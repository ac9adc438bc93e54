import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

// Which functions a function may reach, by the names that it uses. Follows imports; knows no types, so it may find
// more than what runs, never less.

type Module = {
  /** Local name → the file and the name there. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
  /** Top-level name → its node. */
  readonly declared: ReadonlyMap<string, ts.Node>;
};

const known = new Map<string, Module>();

type Uses = { readonly literals: readonly string[]; readonly names: readonly string[] };

const uses = new Map<ts.Node, Uses>();

/** String literals in everything that `name` of `file` reaches. */
export function literalsReached(file: string, name: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open = [{ file, name }];
  for (let next = open.pop(); next; next = open.pop()) {
    const key = `${next.file} ${next.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { imports, declared } = moduleOf(next.file);
    const elsewhere = imports.get(next.name);
    if (elsewhere) open.push(elsewhere);
    const node = declared.get(next.name);
    if (!node) continue;
    const { literals, names } = usesOf(node);
    for (const literal of literals) found.add(literal);
    for (const used of names)
      if (imports.has(used) || declared.has(used)) open.push({ file: next.file, name: used });
  }
  return found;
}

function usesOf(node: ts.Node): Uses {
  const before = uses.get(node);
  if (before) return before;
  const literals = new Set<string>();
  const names = new Set<string>();
  const visit = (child: ts.Node): void => {
    if (ts.isStringLiteralLike(child)) literals.add(child.text);
    if (ts.isIdentifier(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  const made = { literals: [...literals], names: [...names] };
  uses.set(node, made);
  return made;
}

function moduleOf(file: string): Module {
  const before = known.get(file);
  if (before) return before;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const imports = new Map<string, { file: string; name: string }>();
  const declared = new Map<string, ts.Node>();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImport(statement, file, imports);
    else if (ts.isExportDeclaration(statement)) readExport(statement, file, imports);
    else if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        for (const one of namesOf(name)) declared.set(one, statement);
    else if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
      declared.set(statement.name?.text ?? "default", statement);
  }
  const made = { imports, declared };
  known.set(file, made);
  return made;
}

function namesOf(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)));
}

type Imports = Map<string, { file: string; name: string }>;

function readImport(statement: ts.ImportDeclaration, from: string, imports: Imports): void {
  const file = fileOf((statement.moduleSpecifier as ts.StringLiteral).text, from);
  const bindings = statement.importClause?.namedBindings;
  if (!file || statement.importClause?.isTypeOnly || !bindings || !ts.isNamedImports(bindings)) return;
  for (const { name, propertyName, isTypeOnly } of bindings.elements)
    if (!isTypeOnly) imports.set(name.text, { file, name: (propertyName ?? name).text });
}

function readExport(statement: ts.ExportDeclaration, from: string, imports: Imports): void {
  if (!statement.moduleSpecifier || !statement.exportClause || statement.isTypeOnly) return;
  const file = fileOf((statement.moduleSpecifier as ts.StringLiteral).text, from);
  if (!file || !ts.isNamedExports(statement.exportClause)) return;
  for (const { name, propertyName } of statement.exportClause.elements)
    imports.set(name.text, { file, name: (propertyName ?? name).text });
}

/** Null for packages, styles and pictures. */
function fileOf(specifier: string, from: string): string | null {
  const file = specifier.startsWith("#")
    ? specifier.slice(1)
    : specifier.startsWith(".")
      ? path.join(path.dirname(from), specifier)
      : null;
  return file && /\.tsx?$/.test(file) && existsSync(file) ? file : null;
}
