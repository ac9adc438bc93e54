import { type Dict, isDict, isRef, type Objects, textOf, type Value, nameOf } from "./read-objects.ts";

/** Marked content of a page that belongs to an element. */
export type PageContent = {
  readonly page: number;
  readonly parents: number;
  readonly ids: ReadonlySet<number>;
};

/** ISO 32000-1, 14.8.4; of these only what reports use. */
const groups = new Set(["Document", "Sect", "Table", "TR", "L", "LI"]);
const leaves = new Set(["H1", "H2", "H3", "P", "TH", "TD", "LBody", "Link", "Figure", "Span"]);
const children: Readonly<Record<string, ReadonlySet<string>>> = {
  Table: new Set(["TR"]),
  TR: new Set(["TH", "TD"]),
  L: new Set(["LI"]),
  LI: new Set(["LBody"]),
};

export type Element = {
  readonly ref: number;
  readonly role: string;
  readonly dict: Dict;
  readonly kids: readonly Element[];
  /** Page and number of its content. */
  readonly marked: readonly (readonly [page: number, id: number])[];
  readonly annotations: readonly number[];
};

/** From the top, and all of them. */
export function readTree(objects: Objects, problems: string[] = []) {
  const { get } = objects;
  const rootRef = (get(objects.trailer.get("Root")) as Dict).get("StructTreeRoot");
  const elements: Element[] = [];
  const kids = listOf(get((get(rootRef) as Dict).get("K")));
  const tops = kids.map((kid) => readElement(kid, isRef(rootRef) ? rootRef.ref : 0));
  return { tops, elements };

  function readElement(value: Value, parent: number): Element {
    const ref = isRef(value) ? value.ref : 0;
    const dict = get(value) as Dict;
    const role = nameOf(get(dict.get("S")));
    const marked: [number, number][] = [];
    const annotations: number[] = [];
    const kids: Element[] = [];
    const own = dict.get("Pg");
    const above = dict.get("P");
    if (!isRef(above) || above.ref !== parent) problems.push(`${role} ${ref} does not know its parent`);
    for (const kid of listOf(get(dict.get("K")))) {
      const inner = get(kid);
      if (typeof inner === "number") marked.push([isRef(own) ? own.ref : 0, inner]);
      else if (isDict(inner) && nameOf(get(inner.get("Type"))) === "MCR") {
        const page = inner.get("Pg") ?? own;
        marked.push([isRef(page) ? page.ref : 0, Number(get(inner.get("MCID")))]);
      } else if (isDict(inner) && nameOf(get(inner.get("Type"))) === "OBJR") {
        const object = inner.get("Obj");
        if (isRef(object)) annotations.push(object.ref);
      } else kids.push(readElement(kid, ref));
    }
    const element = { ref, role, dict, kids, marked, annotations };
    elements.push(element);
    return element;
  }
}

/** The tree and the content name each other, and each element has what its role needs. */
export function checkTree(
  objects: Objects,
  catalog: Dict,
  contents: readonly PageContent[],
  problems: string[],
): void {
  const { get } = objects;
  const rootRef = catalog.get("StructTreeRoot");
  const root = get(rootRef) as Dict | null;
  if (!root || !isRef(rootRef)) return void problems.push("no structure");
  const parents = numberTree(objects, get(root.get("ParentTree")) as Dict);
  const { tops, elements } = readTree(objects, problems);
  if (tops.length !== 1 || tops[0]?.role !== "Document") problems.push("the structure is not one document");

  checkContents();
  checkHeadings();
  for (const element of elements) checkElement(element);

  function checkContents(): void {
    const named = new Map<string, number>();
    for (const { ref, role, marked } of elements)
      for (const [page, id] of marked) {
        const key = `${page} ${id}`;
        if (named.has(key)) problems.push(`content ${id} belongs to two elements`);
        named.set(key, ref);
        if (!contents.some((content) => content.page === page && content.ids.has(id)))
          problems.push(`${role} ${ref} names content ${id}, which is not there`);
      }
    for (const [at, { page, parents: key, ids }] of contents.entries()) {
      const list = listOf(get(parents.get(key)));
      for (const id of ids) {
        const ref = named.get(`${page} ${id}`);
        const entry = list[id];
        if (ref === undefined) problems.push(`page ${at + 1}: content ${id} has no element`);
        else if (!isRef(entry) || entry.ref !== ref)
          problems.push(`page ${at + 1}: the parent tree has another element for ${id}`);
      }
    }
  }

  /** One H1 first; no level is left out. */
  function checkHeadings(): void {
    const levels: number[] = [];
    const walk = ({ role, kids }: Element): void => {
      if (/^H\d$/.test(role)) levels.push(Number(role[1]));
      kids.forEach(walk);
    };
    tops.forEach(walk);
    if (levels[0] !== 1) problems.push("the first heading is not of the first level");
    if (levels.filter((level) => level === 1).length !== 1) problems.push("not one title");
    levels.forEach((level, at) => {
      if (at > 0 && level > levels[at - 1]! + 1)
        problems.push(`a level is left out before heading ${at + 1}`);
    });
  }

  function checkElement(element: Element): void {
    const { ref, role, dict, kids, marked, annotations } = element;
    const name = `${role} ${ref}`;
    if (!groups.has(role) && !leaves.has(role)) problems.push(`${name}: unknown role`);
    if (groups.has(role) && marked.length > 0) problems.push(`${name}: content outside of its children`);
    for (const kid of kids)
      if (children[role] && !children[role].has(kid.role)) problems.push(`${name}: ${kid.role} in it`);
    if (leaves.has(role) && marked.length + kids.length === 0) problems.push(`${name}: empty`);
    if (role === "Figure" && textOf(get(dict.get("Alt"))).trim() === "") problems.push(`${name}: no Alt`);
    if (role === "TH" && scopeOf(dict) === "") problems.push(`${name}: no scope`);
    if (role === "Table") checkTable(name, kids);
    if (role === "Link") checkLink(name, ref, annotations);
  }

  function scopeOf(dict: Dict): string {
    const attributes = listOf(get(dict.get("A"))).map((value) => get(value));
    const own = attributes.find((value) => isDict(value) && nameOf(get(value.get("O"))) === "Table");
    return isDict(own) ? nameOf(get(own.get("Scope"))) : "";
  }

  function checkTable(name: string, rows: readonly Element[]): void {
    const widths = new Set(rows.map(({ kids }) => kids.length));
    if (widths.size !== 1) problems.push(`${name}: rows of ${[...widths].join(" and ")} cells`);
    const [head] = rows;
    const isHead = (head?.kids ?? []).every(({ role, dict }) => role === "TH" && scopeOf(dict) === "Column");
    if (!head || !isHead) problems.push(`${name}: its first row is no head`);
  }

  function checkLink(name: string, ref: number, annotations: readonly number[]): void {
    if (annotations.length === 0) problems.push(`${name}: no annotation`);
    for (const each of annotations) {
      const annotation = get({ ref: each }) as Dict;
      if (textOf(get(annotation.get("Contents"))).trim() === "") problems.push(`${name}: no Contents`);
      const parent = parents.get(Number(get(annotation.get("StructParent"))));
      if (!isRef(parent) || parent.ref !== ref)
        problems.push(`${name}: the parent tree does not know its annotation`);
    }
  }
}

const listOf = (value: Value): readonly Value[] =>
  Array.isArray(value) ? (value as readonly Value[]) : value === null ? [] : [value];

function numberTree({ get }: Objects, node: Dict): Map<number, Value> {
  const found = new Map<number, Value>();
  const numbers = listOf(get(node.get("Nums")));
  for (let at = 0; at < numbers.length; at += 2) found.set(Number(numbers[at]), numbers[at + 1]!);
  for (const kid of listOf(get(node.get("Kids"))))
    for (const [key, value] of numberTree({ get } as Objects, get(kid) as Dict)) found.set(key, value);
  return found;
}
