import { oneLine } from "#app/lib/text.schema.ts";
import { clientLimits } from "./client.ts";

const maxTextLength = 2000;

export type ReadTags = { readonly tags: readonly string[]; readonly problems: readonly string[] };

export function readTags(text: string): ReadTags {
  if (text.length > maxTextLength) return { tags: [], problems: ["Enter fewer tags."] };
  const known = new Map<string, string>();
  const problems: string[] = [];
  for (const tag of text.split(/[,;\n]+/).map(oneLine)) {
    if (tag === "" || known.has(tag.toLowerCase())) continue;
    if (tag.length > clientLimits.tag)
      problems.push(`“${tag}” is too long. A tag can have ${clientLimits.tag} characters.`);
    known.set(tag.toLowerCase(), tag);
  }
  const { tags: max } = clientLimits;
  if (known.size > max) problems.push(`At most ${max} tags. Remove ${known.size - max}.`);
  return { tags: [...known.values()], problems };
}

export function addTags(own: readonly string[], added: readonly string[]): string[] {
  const known = new Set(own.map((tag) => tag.toLowerCase()));
  return [...own, ...added.filter((tag) => !known.has(tag.toLowerCase()))];
}

export function removeTags(own: readonly string[], removed: readonly string[]): string[] {
  const gone = new Set(removed.map((tag) => tag.toLowerCase()));
  return own.filter((tag) => !gone.has(tag.toLowerCase()));
}
