import type PDFDocument from "pdfkit";
import type { StructureElement } from "pdfkit";
import type { Link, Mark, Part } from "../drawing.ts";

type Run = { readonly part: Part | null; readonly marks: readonly Mark[] };

export type Tags = {
  readonly paint: (marks: readonly Mark[], paintMarks: (marks: readonly Mark[]) => void) => void;
  readonly link: (link: Link) => void;
};

/** Tagged PDF (PDF/UA-1, ISO 14289-1); elements follow the painting order. */
export function openTags(file: PDFDocument): Tags {
  const elements = new Map<Part, StructureElement>();

  function elementOf(part: Part): StructureElement {
    const known = elements.get(part);
    if (known) return known;
    const { role, parent, alt, scope } = part;
    const parentElement = parent && elementOf(parent);
    const made = file.struct(role, { ...(alt && { alt }), ...(scope && { scope }) });
    if (parentElement) parentElement.add(made);
    else file.addStructure(made);
    elements.set(part, made);
    return made;
  }

  return {
    paint: (marks, paintMarks) => {
      for (const { part, marks: own } of runsOf(marks)) {
        if (part) {
          const element = elementOf(part);
          element.add(file.markStructureContent(part.role));
        } else file.markContent("Artifact", { type: "Layout" });
        paintMarks(own);
        file.endMarkedContent();
      }
    },
    link: ({ to, words, part, x, y, w, h }) => {
      const element = elementOf(part);
      const options = { structParent: element, Contents: new String(words) };
      if (to.startsWith("#")) file.goTo(x, y, w, h, to.slice(1), options);
      else file.link(x, y, w, h, to, options);
      // pdfkit writes the page that is open when an element ends.
      element.end();
    },
  };
}

function runsOf(marks: readonly Mark[]): Run[] {
  const runs: { part: Part | null; marks: Mark[] }[] = [];
  for (const mark of marks) {
    const part = mark.part && !isDecoration(mark.part) ? mark.part : null;
    const last = runs.at(-1);
    if (last && last.part === part) last.marks.push(mark);
    else runs.push({ part, marks: [mark] });
  }
  return runs;
}

function isDecoration(part: Part): boolean {
  return part.role === "Artifact" || (part.parent !== null && isDecoration(part.parent));
}
