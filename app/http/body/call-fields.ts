import { type FormNames, isNameOf } from "./field-names.ts";

type Fields = Readonly<Record<string, unknown>>;

export type CallNames = {
  readonly names: readonly FormNames[];
  /** Other words for a field: `{ startDate: "start" }`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Fields that may have more in them than the schema knows, as answers do. */
  readonly open?: readonly string[];
};

type ReadFields = { readonly fields: Fields; readonly unknown: readonly string[] };

/**
 * Gives each field the schema's spelling, so that "fromAddress" and "from_address" are one field, and lists those that
 * the schema does not know as "nope" or "limits.sessions.nope".
 */
export function readCallFields(sent: Fields, { names, aliases = {}, open = [] }: CallNames): ReadFields {
  const unknown: string[] = [];

  function spellingOf(name: string, before: string): string | undefined {
    if (/[.[\]]/.test(name)) return before === "" ? undefined : name; // a record's key
    const alias = before === "" && Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    const spellings = [name, alias ?? name, snakeCase(name), camelCase(name)];
    return spellings.find((one) => isNameOf(before + one, names));
  }

  function read(value: unknown, path: string, shown: string): unknown {
    if (Array.isArray(value)) return value.map((one, at) => read(one, `${path}[0]`, `${shown}.${at}`));
    const isList = isNameOf(`${path}[0]`, names);
    if (typeof value !== "object" || value === null || isList) return value; // the schema says what is wrong
    return readObject(value as Fields, `${path}.`, `${shown}.`);
  }

  function readObject(object: Fields, before: string, shown: string): Fields {
    const entries: (readonly [string, unknown])[] = [];
    for (const [name, value] of Object.entries(object)) {
      const known = spellingOf(name, before);
      const isTwice = known !== undefined && known !== name && Object.hasOwn(object, known);
      if (known === undefined || isTwice) unknown.push(shown + name);
      else entries.push([known, open.includes(known) ? value : read(value, before + known, shown + name)]);
    }
    return Object.fromEntries(entries);
  }

  return { fields: readObject(sent, "", ""), unknown };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
