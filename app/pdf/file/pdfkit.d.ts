/** https://pdfkit.org/docs/getting_started.html, https://pdfkit.org/docs/accessibility.html */
declare module "pdfkit" {
  import type { Readable } from "node:stream";

  export type StructureElement = {
    add(child: StructureElement | StructureContent): StructureElement;
    end(): void;
  };
  export type StructureContent = { readonly refs: readonly object[] };

  export default class PDFDocument extends Readable {
    constructor(options: Readonly<Record<string, unknown>>);
    readonly _root: { readonly data: Record<string, unknown> };
    readonly info: Record<string, unknown>;
    endMetadata(): void;
    _write: (data: string | Uint8Array) => void;
    _offset: number;
    addContent: (operator: string) => PDFDocument;
    readonly page: { readonly fonts: Record<string, object> };
    readonly _font: {
      readonly id: string;
      ref(): object;
      encode(text: string): [string[], object[]];
    };

    struct(role: string, options?: { alt?: string; scope?: string }): StructureElement;
    addStructure(root: StructureElement): PDFDocument;
    markStructureContent(role: string): StructureContent;
    markContent(tag: "Artifact", options: { type: "Layout" }): PDFDocument;
    endMarkedContent(): PDFDocument;

    save(): PDFDocument;
    restore(): PDFDocument;
    scale(factor: number): PDFDocument;
    path(d: string): PDFDocument;
    rect(x: number, y: number, w: number, h: number): PDFDocument;
    roundedRect(x: number, y: number, w: number, h: number, radius: number): PDFDocument;
    clip(): PDFDocument;
    fill(color: string): PDFDocument;
    stroke(color: string): PDFDocument;
    fillAndStroke(fill: string, stroke: string): PDFDocument;
    fillColor(color: string): PDFDocument;
    fillOpacity(opacity: number): PDFDocument;
    strokeOpacity(opacity: number): PDFDocument;
    lineWidth(width: number): PDFDocument;
    lineCap(cap: "round"): PDFDocument;
    lineJoin(join: "round"): PDFDocument;
    dash(length: number, options: { space: number }): PDFDocument;
    font(font: object, name: string, size: number): PDFDocument;
    text(text: string, x: number, y: number, options: object): PDFDocument;
    image(src: string, x: number, y: number, options: object): PDFDocument;
    link(x: number, y: number, w: number, h: number, url: string, options: object): PDFDocument;
    goTo(x: number, y: number, w: number, h: number, name: string, options: object): PDFDocument;
  }
}
