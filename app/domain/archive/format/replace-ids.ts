// Ids are random, so the same characters anywhere in a text are that id: also in links, after "%3A".
const idToken =
  /(?:(?<![0-9A-Za-z])|(?<=%[0-9A-F]{2}))(?:permalink:)?[1-9A-HJ-NP-Za-km-z]{12,30}(?![0-9A-Za-z])/g;
/** Names of fields that hold ids of rows. Ids of widgets belong to their dashboard and stay. */
const idField =
  /^((source|file|client|dashboard|template|upload|copiedFrom|destination|person|subject)Ids?|\w+FileId|\w+Image)$/;
const wholeId = /^[1-9A-HJ-NP-Za-km-z]{16,30}$/;

type Replace = {
  /** Null keeps the text. */
  readonly known: (token: string) => string | null;
  /** For ids that belong to no row of the archive. */
  readonly unknown?: (token: string) => string;
};

/** A copy with other ids, in texts and in names of fields. */
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
