import { parseUrl } from "#app/lib/parse-url.ts";
import type { TextBlock, TextSpan } from "#app/views/widget-view.ts";

/** Paragraphs, "# " headings, "- " lists, **bold**, [words](https://address). HTML stays text. */
export function parseMarkup(content: string): readonly TextBlock[] {
  return content
    .replace(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .flatMap((part) => blocksOf(part.split("\n").filter((line) => line.trim() !== "")));
}

function blocksOf(lines: readonly string[]): TextBlock[] {
  const blocks: TextBlock[] = [];
  let paragraph: string[] = [];
  let items: string[] = [];
  const close = () => {
    if (paragraph.length > 0) blocks.push({ block: "paragraph", spans: spansOf(paragraph.join(" ")) });
    if (items.length > 0) blocks.push({ block: "list", items: items.map(spansOf) });
    paragraph = [];
    items = [];
  };
  for (const line of lines) {
    const heading = /^#{1,3}\s+(.*)$/.exec(line.trim());
    const item = /^[-*•]\s+(.*)$/.exec(line.trim());
    if (heading) {
      close();
      blocks.push({ block: "heading", spans: spansOf(heading[1] ?? "") });
    } else if (item) {
      if (paragraph.length > 0) close();
      items.push(item[1] ?? "");
    } else {
      if (items.length > 0) close();
      paragraph.push(line.trim());
    }
  }
  close();
  return blocks;
}

const inline = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

function spansOf(text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, bold, words, address] = match;
    const href = address === undefined ? undefined : safeAddress(address);
    if (address !== undefined && href === undefined) continue; // stays as typed
    if (match.index > from) spans.push({ text: text.slice(from, match.index) });
    if (bold !== undefined) spans.push({ text: bold, bold: true });
    else if (words !== undefined && href !== undefined) spans.push({ text: words, href });
    from = match.index + whole.length;
  }
  if (from < text.length) spans.push({ text: text.slice(from) });
  return spans;
}

/** No javascript:, data: or relative URLs. */
function safeAddress(address: string): string | undefined {
  const url = parseUrl(address);
  return url && ["https:", "http:", "mailto:"].includes(url.protocol) ? url.href : undefined;
}
