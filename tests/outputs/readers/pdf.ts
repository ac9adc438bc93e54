import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

type Node = { role?: string; alt?: string; id?: string; children?: Node[] };
type Content = { type?: string; tag?: string; id?: string; str?: string };

/** Each section of the file by its title: what pdf.js finds in it, and what it says instead of pictures. */
export async function readPdfSections(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  const file = await task.promise;
  const sections = new Map<string, string>();
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const tree = (await page.getStructTree()) as Node | null;
    const texts = textsById((await page.getTextContent({ includeMarkedContent: true })).items as Content[]);
    for (const section of tree ? withRole(tree, "Sect") : []) {
      const words = wordsOf(section, texts);
      // Rows of a chart that has no room for them are in a section of the same title.
      const title = words.trim().split("\n")[0]!.trim();
      sections.set(title, `${sections.get(title) ?? ""}\n${words}`);
    }
  }
  await task.destroy();
  return sections;
}

function textsById(items: readonly Content[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const open: string[] = [];
  for (const { type, id, tag, str = "" } of items) {
    if (type === "endMarkedContent") open.pop();
    else if (type !== undefined) open.push(id ?? tag ?? "");
    else if (open.length > 0) texts.set(open.at(-1)!, `${texts.get(open.at(-1)!) ?? ""}${str}`);
  }
  return texts;
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

const withRole = (tree: Node, role: string) => [...nodesOf(tree)].filter((node) => node.role === role);

const wordsOf = (node: Node, texts: ReadonlyMap<string, string>) =>
  [...nodesOf(node)]
    .flatMap(({ id, alt }) => [alt ?? "", id === undefined ? "" : (texts.get(id) ?? "")])
    .join("\n");
