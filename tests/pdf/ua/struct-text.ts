import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Section } from "./read-sections.ts";

const poppler = "/usr/bin/pdfinfo";

export const hasPoppler = existsSync(poppler);

type Element = { readonly role: string; readonly texts: string[]; readonly kids: Element[] };

/** Sections as poppler reads them: `pdfinfo -struct-text`. It prints no alternative texts. */
export function structSections(bytes: Uint8Array): Omit<Section, "figures">[] {
  const folder = mkdtempSync(path.join(tmpdir(), "plainboard-struct-"));
  try {
    const file = path.join(folder, "report.pdf");
    writeFileSync(file, bytes);
    return sectionsIn(execFileSync(poppler, ["-struct-text", file], { encoding: "utf8" }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sectionsIn(output: string): Omit<Section, "figures">[] {
  const root: Element = { role: "", texts: [], kids: [] };
  /** Open elements by their indent. */
  const open: Element[] = [root];
  for (const line of output.split("\n")) {
    const [, indent = "", content = ""] = /^( *)(.*)$/.exec(line) ?? [];
    const depth = indent.length / 2;
    const text = /^"(.*)"$/.exec(content)?.[1];
    const role = /^([A-Z][A-Za-z\d]*)(?::| \(|$)/.exec(content)?.[1];
    if (text !== undefined) open[depth]!.texts.push(text);
    else if (role !== undefined) {
      const element: Element = { role, texts: [], kids: [] };
      open[depth]!.kids.push(element);
      open.length = depth + 1;
      open.push(element);
    }
  }
  return all(root, "Sect").map((section) => ({
    title: all(section, "H2").map(wordsOf).join(" "),
    words: section.kids
      .filter(({ role }) => role !== "Table" && role !== "Figure" && role !== "H2")
      .map(wordsOf)
      .join(" "),
    cells: all(section, "TR").map(({ kids }) => kids.map(wordsOf)),
  }));
}

const all = (element: Element, role: string): Element[] =>
  element.role === role ? [element] : element.kids.flatMap((kid) => all(kid, role));

const wordsOf = ({ texts, kids }: Element): string => [...texts, ...kids.map(wordsOf)].join(" ");
