// Ids are random, so equal characters are that id, even after "%3A".
const idToken =
  /(?:(?<![0-9A-Za-z])|(?<=%[0-9A-F]{2}))(?:permalink:)?[1-9A-HJ-NP-Za-km-z]{12,30}(?![0-9A-Za-z])/g;
/** Widget ids belong to their dashboard and stay. */
const idField =
  /^((source|file|client|dashboard|template|upload|copiedFrom|destination|person|subject)Ids?|\w+FileId|\w+Image)$/;
const wholeId = /^[1-9A-HJ-NP-Za-km-z]{16,30}$/;

type Replace = {
  /** Null: no replacement. */
  readonly known: (token: string) => string | null;
  readonly unknown?: (token: string) => string;
};

export function replaceIds<Value>(value: Value, replace: Replace, field = ""): Value {
  if (typeof value === "string") return replaceText(value, replace, field) as Value;
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((one: unknown) => replaceIds(one, replace, field)) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      replaceText(name, { known: replace.known }, ""),
      replaceIds(one as unknown, replace, name),
    ]),
  ) as Value;
}

function replaceText(text: string, { known, unknown }: Replace, field: string): string {
  if (text.length < 12) return text;
  const replaced = text.replace(idToken, (token) => known(token) ?? token);
  const isForeign = unknown && replaced === text && idField.test(field) && wholeId.test(text);
  return isForeign ? unknown(text) : replaced;
}
