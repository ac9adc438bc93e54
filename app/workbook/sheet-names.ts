const maxLength = 31;

/** Excel reserves "History", and "Contents" is the first sheet. */
const reserved = ["history", contentsSheet().toLowerCase()];

export function contentsSheet(): string {
  return "Contents";
}

/** At most 31 characters, none of []:*?/\, no apostrophe at an end, all different. */
export function sheetNames(titles: readonly string[]): string[] {
  const taken = new Set(reserved);
  return titles.map((title) => {
    const name = plainName(title);
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) {
      const suffix = ` ${number}`;
      unique = cut(name, maxLength - suffix.length) + suffix;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function plainName(title: string): string {
  const plain = title
    .replace(/[[\]:*?/\\\p{Cc}\p{Cf}\p{Cs}\ufffd-\uffff]+/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[' ]+/, "");
  return cut(plain, maxLength) || "Widget";
}

/** Whole characters; Excel counts UTF-16 units. */
function cut(text: string, length: number): string {
  let short = "";
  for (const character of text) {
    if (short.length + character.length > length) break;
    short += character;
  }
  return short.replace(/[' ]+$/, "");
}

/** In a formula or link: 'Sam''s sheet'!$A$1. */
export function quotedSheet(name: string): string {
  return `'${name.replaceAll("'", "''")}'`;
}
