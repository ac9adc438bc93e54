import { isDeepStrictEqual } from "node:util";
import { type FormNames, isNameOf } from "./field-names.ts";

type Fields = Readonly<Record<string, unknown>>;

export type CallNames = {
  readonly names: readonly FormNames[];
  readonly aliases?: Readonly<Record<string, string>>;
  readonly answered?: readonly unknown[];
  /** Must stay unchanged; other read-only fields are ignored. */
  readonly fixed?: readonly string[];
};

type ReadFields = {
  readonly fields: Fields;
  readonly unknown: readonly string[];
  readonly changed: readonly string[];
};

/** Applies the schema's spelling ("fromAddress" is "from_address"); lists unknown fields. */
export function readCallFields(
  sent: Fields,
  { names, aliases = {}, answered = [], fixed = [] }: CallNames,
): ReadFields {
  const unknown: string[] = [];
  const changed: string[] = [];

  function spellingOf(name: string, before: string): string | undefined {
    const isKey = /[.[\]]/.test(name);
    if (isKey && before === "") return undefined;
    if (isKey) return isNameOf(before + pathOf(name), names) ? name : undefined;
    const alias = before === "" && Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    const spellings = [name, alias ?? name, snakeCase(name), camelCase(name)];
    return spellings.find((one) => isNameOf(before + one, names));
  }

  function read(value: unknown, path: string, shown: string, known: readonly unknown[]): unknown {
    if (Array.isArray(value)) {
      const entries = known.flatMap((one) => (Array.isArray(one) ? (one as unknown[]) : []));
      return value.map((one, at) => read(one, `${path}[0]`, `${shown}.${at}`, entries));
    }
    const isList = isNameOf(`${path}[0]`, names);
    if (typeof value !== "object" || value === null || isList) return value;
    return readObject(value as Fields, `${path}.`, `${shown}.`, known);
  }

  function readObject(object: Fields, before: string, shown: string, known: readonly unknown[]): Fields {
    const entries: (readonly [string, unknown])[] = [];
    for (const [name, value] of Object.entries(object)) {
      const spelling = spellingOf(name, before);
      const values = known.flatMap((one) => valueIn(one, name));
      const isSame = before === "" && values.some((one) => isDeepStrictEqual(one, value));
      const isTwice = spelling !== undefined && spelling !== name && Object.hasOwn(object, spelling);
      if (isSame) continue;
      if (spelling !== undefined && !isTwice)
        entries.push([spelling, read(value, before + pathOf(spelling), shown + name, values)]);
      else if (isTwice || values.length === 0) unknown.push(shown + name);
      else if (before === "" && fixed.includes(name)) changed.push(name);
    }
    return Object.fromEntries(entries);
  }

  const fields = readObject(sent, "", "", answered);
  return { fields, unknown, changed };
}

/** Dots in a record's key are no path. */
const pathOf = (name: string) => name.replace(/[.[\]]/g, "·");

function valueIn(object: unknown, name: string): unknown[] {
  const isObject = typeof object === "object" && object !== null && !Array.isArray(object);
  return isObject && Object.hasOwn(object, name) ? [(object as Fields)[name]] : [];
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
