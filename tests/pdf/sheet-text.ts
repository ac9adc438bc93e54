/** Texts of a widget on the sheets of a print, in the order in which they are drawn; of all of them without an id. */
export function sheetText(sheets: readonly string[], widgetId: string | null = null): string {
  const words: string[] = [];
  for (const sheet of sheets) {
    let depth = 0;
    let inside: number | null = widgetId === null ? 0 : null;
    for (const [, tag = "", text = ""] of sheet.matchAll(/(<[^>]*>)([^<]*)/g)) {
      if (/^<g\b/.test(tag)) {
        depth += 1;
        if (inside === null && tag.includes(`data-widget="${widgetId}"`)) inside = depth;
        const alt = /aria-label="([^"]*)"/.exec(tag)?.[1];
        if (inside !== null && alt) words.push(alt);
      } else if (tag === "</g>") {
        if (inside === depth && widgetId !== null) inside = null;
        depth -= 1;
      } else if (inside !== null && tag.startsWith("<text")) words.push(text);
    }
  }
  return ` ${unescaped(words.join(" ").replace(/\s+/g, " "))} `;
}

const unescaped = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
