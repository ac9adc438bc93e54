import type { Mark, Page, Part } from "./drawing.ts";
import type { ImageSources } from "./images.ts";
import { escaped, markSvg } from "./page-svg.ts";
import { fontFamily } from "./type/fonts.ts";
import type { Typeface } from "./type/typeface.ts";

export function sheetSvg(page: Page, at: number, type: Typeface, images: ImageSources): string {
  const { width, height, marks } = page;
  const open: Part[] = [];
  const parts: string[] = [];
  for (const [i, mark] of marks.entries()) {
    if (mark.k === "path" && mark.d === "") continue;
    const path = pathOf(mark.part);
    const drawn = markSvg(mark, images, { type, id: `sheet-${at}-${i}`, isSheet: true });
    if (path === null) {
      parts.push(mark.k === "text" ? `<g aria-hidden="true">${drawn}</g>` : drawn);
      continue;
    }
    let same = 0;
    while (same < open.length && open[same] === path[same]) same += 1;
    while (open.length > same) {
      open.pop();
      parts.push("</g>");
    }
    for (const part of path.slice(same)) {
      open.push(part);
      parts.push(`<g${attributes(part)}>`);
    }
    parts.push(mark.k === "text" && !mark.joins ? `\n${drawn}` : drawn);
  }
  parts.push("</g>".repeat(open.length));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="${fontFamily} print, ${fontFamily}, Arial, Helvetica, sans-serif">${parts.join("")}</svg>`;
}

/** From the root; null for decoration. */
function pathOf(part: Mark["part"]): Part[] | null {
  const path: Part[] = [];
  for (let each: Part | null = part ?? null; each; each = each.parent) {
    if (each.role === "Artifact") return null;
    path.unshift(each);
  }
  return path.length === 0 ? null : path;
}

function attributes({ role, alt, scope, widget }: Part): string {
  switch (role) {
    case "Sect":
      return widget === undefined ? "" : ` data-widget="${escaped(widget)}"`;
    case "H1":
    case "H2":
    case "H3":
      return ` role="heading" aria-level="${role.slice(1)}"`;
    case "Table":
      return ' role="table"';
    case "TR":
      return ' role="row"';
    case "TH":
      return ` role="${scope === "Row" ? "rowheader" : "columnheader"}"`;
    case "TD":
      return ' role="cell"';
    case "L":
      return ' role="list"';
    case "LI":
      return ' role="listitem"';
    case "Figure":
      return ` role="img" aria-label="${escaped(alt ?? "")}"`;
    default:
      return "";
  }
}
