/** Counts from 0, `last` included. */
export type MergedColumn = { readonly column: number; readonly first: number; readonly last: number };

// Bounded: a hostile file may begin thousands of tags.
const tag = /<(?:\w{1,20}:)?mergeCell\s[^>]{0,80}?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;
const longestTag = 200;
const most = 100_000;

/** Merges follow the rows in the file, so they need an earlier pass. */
export async function findMergedColumns(stream: AsyncIterable<Uint8Array>): Promise<MergedColumn[]> {
  const found: MergedColumn[] = [];
  const decoder = new TextDecoder("latin1");
  let rest = "";
  for await (const bytes of stream) {
    const text = rest + decoder.decode(bytes, { stream: true });
    tag.lastIndex = 0;
    let end = 0;
    for (let match = tag.exec(text); match; match = tag.exec(text)) {
      end = tag.lastIndex;
      const [, column = "", first = "", , last = ""] = match;
      if (first !== last && found.length < most)
        found.push({ column: columnOf(column), first: Number(first) - 1, last: Number(last) - 1 });
    }
    rest = text.slice(Math.max(end, text.length - longestTag));
  }
  return found;
}

export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
