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

/** A name in a file: the string literals of its declaration, and the names that it uses. */
type Place = { readonly literals: readonly string[]; readonly next: () => readonly Place[] };

const places = new Map<string, Place>();

/** String literals in everything that `name` of `file` reaches. */
export function literalsReached(file: string, name: string): Set<string> {
  const found = new Set<string>();
  const seen = new Set<Place>();
  const open = [placeOf(file, name)];
  for (let place = open.pop(); place; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    for (const literal of place.literals) found.add(literal);
    open.push(...place.next());
  }
  return found;
}

function placeOf(file: string, name: string): Place {
  const key = `${file} ${name}`;
  const before = places.get(key);
  if (before) return before;
  const { imports, declared } = moduleOf(file);
  const elsewhere = imports.get(name);
  const node = declared.get(name);
  const { literals, names } = node ? usesOf(node) : { literals: [], names: [] };
  let next: readonly Place[] | null = null;
  const made = {
    literals,
    next: () =>
      (next ??= [
        ...(elsewhere ? [placeOf(elsewhere.file, elsewhere.name)] : []),
        ...names
          .filter((used) => used !== name && (imports.has(used) || declared.has(used)))
          .map((used) => placeOf(file, used)),
      ]),
  };
  places.set(key, made);
  return made;
}

function usesOf(node: ts.Node): { readonly literals: readonly string[]; readonly names: readonly string[] } {
  const literals = new Set<string>();
  const names = new Set<string>();
  const visit = (child: ts.Node): void => {
    if (ts.isStringLiteralLike(child)) literals.add(child.text);
    if (ts.isIdentifier(child)) names.add(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return { literals: [...literals], names: [...names] };
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
