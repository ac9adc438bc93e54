import { once } from "node:events";
import layOut from "@react-pdf/layout";
import render from "@react-pdf/render";
import { Canvas, Document, Font, Page as PdfPage, View, pdf } from "@react-pdf/renderer";
import { create, type Font as FontkitFont } from "fontkit";
import PDFDocument from "pdfkit";
import type { Mark, Page } from "../drawing.ts";
import { loadFace } from "../type/faces.ts";
import { fontFamily, loadFonts } from "../type/fonts.ts";
import type { ImageSources } from "../images.ts";
import { openTags } from "./tags.ts";
import type { Tags } from "./tags.ts";
import type { Weight } from "../type/faces.ts";

export type DocumentFacts = {
  readonly title: string;
  readonly author: string;
  readonly lang: string;
  /** Makes the bytes of a report reproducible. */
  readonly dataTime: Date;
};

/** react-pdf's SVG and text draw gradients, dashes and long words wrong, and slowly. */
export async function printPages(
  pages: readonly Page[],
  images: ImageSources,
  facts: DocumentFacts,
): Promise<Uint8Array> {
  const fonts = readyFonts();
  const { title, author, lang, dataTime } = facts;
  const file = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    displayTitle: true,
    lang,
    font: null, // else each file reads Helvetica
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: author,
      CreationDate: dataTime,
      ModDate: dataTime,
    },
  });
  file._root.data.PageMode = "UseOutlines";
  escapeMetadata(file);
  const tags = openTags(file);
  const codes: GlyphCodes = new Map();
  const tree = pdf(
    <Document>{pages.map((page) => printPage(file, tags, page, images, fonts, codes))}</Document>,
  );
  const laidOut = await layOutWith(tree.container.document, Font);
  const bytes = collect(file);
  render(file as unknown as RenderedTo, laidOut);
  return bytes;
}

/** pdfkit's stream takes each line as a chunk; a string takes a tenth of the time. */
async function collect(file: PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = [file.read()!];
  let lines = "";
  const endLines = () => {
    if (lines !== "") parts.push(Buffer.from(lines, "latin1"));
    lines = "";
  };
  file._write = (data) => {
    file._offset += data.length;
    if (typeof data === "string") {
      lines += `${data}\n`;
      file._offset += 1;
    } else {
      endLines();
      parts.push(data);
    }
  };
  file.resume();
  await once(file, "end");
  endLines();
  return new Uint8Array(Buffer.concat(parts));
}

type RenderedTo = Parameters<typeof render>[0];

const layOutWith = layOut as (root: unknown, fonts: typeof Font) => Promise<Parameters<typeof render>[1]>;

/** pdfkit does not escape names in XML. */
function escapeMetadata(file: PDFDocument): void {
  const end = file.endMetadata.bind(file);
  file.endMetadata = () => {
    for (const [name, value] of Object.entries(file.info))
      if (typeof value === "string")
        file.info[name] = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    end();
  };
}

type ReadyFonts = Readonly<Record<Weight, FontkitFont>>;

let ready: ReadyFonts | null = null;

function readyFonts(): ReadyFonts {
  if (ready) return ready;
  const { files } = loadFonts();
  const parsed = (weight: Weight) => create(Buffer.from(files[weight].bytes))!;
  return (ready = { 400: parsed(400), 600: parsed(600) });
}

function writeTogether(file: PDFDocument, paint: () => void): void {
  const operators: string[] = [];
  const { addContent } = file;
  file.addContent = (operator) => {
    operators.push(operator);
    return file;
  };
  paint();
  file.addContent = addContent;
  file.addContent(operators.join("\n"));
}

function printPage(
  file: PDFDocument,
  tags: Tags,
  page: Page,
  images: ImageSources,
  fonts: ReadyFonts,
  codes: GlyphCodes,
) {
  const { title, scale } = page;
  const [width, height] = [page.width * scale, page.height * scale];
  return (
    <PdfPage
      key={title}
      size={[width, height]}
      wrap={false}
      bookmark={{ title, expanded: true, left: width }}
    >
      {/* pdfkit counts from the right edge, so `width` is the left one. */}
      {/* A page of absolute boxes alone would be 0 pt high. */}
      <View style={{ width, height }}>
        <Canvas
          style={{ position: "absolute", left: 0, top: 0, width, height }}
          paint={() => {
            writeTogether(file, () => {
              file.scale(scale);
              tags.paint(page.marks, newPainter(file, images, fonts, codes));
              page.links.forEach(tags.link);
            });
            return null;
          }}
        />
        {page.anchors.map(({ name, x, y, title }) => (
          <View
            key={name}
            id={name}
            style={{ position: "absolute", left: x * scale, top: y * scale, width: scale, height: scale }}
            {...(title && { bookmark: { title, expanded: false, left: width } })}
          />
        ))}
      </View>
    </PdfPage>
  );
}

type GlyphCodes = Map<string, Map<string, string>>;

function newPainter(file: PDFDocument, images: ImageSources, fonts: ReadyFonts, codes: GlyphCodes) {
  let [lastFont, lastFill, lastTracking] = ["", "", 0];
  return (marks: readonly Mark[]): void => {
    for (const [i, mark] of marks.entries()) {
      if (mark.k === "image") paintImage(file, mark, images.get(mark.fileId)!);
      else if (mark.k === "text") paintText(mark, isApart(mark, marks[i + 1]));
      else paintShape(file, mark);
    }
  };

  function paintText(mark: MarkOf<"text">, spaced: boolean): void {
    const { x, y, size, weight, fill, tracking = 0, face } = mark;
    const text = spaced ? `${mark.text} ` : mark.text;
    const name = `${face ?? fontFamily}-${weight}`;
    const font = `${name} ${size}`;
    if (font !== lastFont) file.font(face ? loadFace(face)!.fonts[weight] : fonts[weight], name, size);
    if (fill !== lastFill) file.fillColor(fill);
    lastFill = fill;
    if (face) {
      file.text(text, x, y, { lineBreak: false, baseline: "alphabetic" });
      lastFont = "";
      return;
    }
    file.page.fonts[file._font.id] ??= file._font.ref();
    file.addContent(
      `BT${font === lastFont ? "" : ` /${file._font.id} ${size} Tf`}${tracking === lastTracking ? "" : ` ${tracking} Tc`} 1 0 0 -1 ${x} ${y} Tm <${codesOf(text, name)}> Tj ET`,
    );
    [lastFont, lastTracking] = [font, tracking];
  }

  function codesOf(text: string, name: string): string {
    let known = codes.get(name);
    if (!known) codes.set(name, (known = new Map()));
    let hex = "";
    for (const character of text) {
      let code = known.get(character);
      if (code === undefined) known.set(character, (code = file._font.encode(character)[0].join("")));
      hex += code;
    }
    return hex;
  }
}

/** Screen readers and copies need a space here. */
function isApart({ text }: MarkOf<"text">, next: Mark | undefined): boolean {
  return next?.k === "text" && !next.joins && !next.text.startsWith(" ") && !text.endsWith(" ");
}

type MarkOf<K extends Mark["k"]> = Extract<Mark, { k: K }>;

function paintImage(file: PDFDocument, { x, y, w, h, fit, corners = 0 }: MarkOf<"image">, src: string): void {
  const r = Math.min(corners, w / 2, h);
  file.save();
  if (r > 0)
    file.path(
      `M${x} ${y + h}V${y + r}Q${x} ${y} ${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h}Z`,
    );
  else file.rect(x, y, w, h);
  file.clip();
  file.image(src, x, y, { [fit === "cover" ? "cover" : "fit"]: [w, h], align: "center", valign: "center" });
  file.restore();
}

function paintShape(file: PDFDocument, mark: MarkOf<"rect" | "path">): void {
  const { fill, stroke, width = 1, dash, round, opacity = 1 } = mark;
  if (!fill && !stroke) return;
  file.save();
  if (opacity < 1) file.fillOpacity(opacity).strokeOpacity(opacity);
  if (stroke) file.lineWidth(width);
  if (dash) file.dash(dash[0], { space: dash[1] });
  if (round) file.lineCap("round").lineJoin("round");
  if (mark.k === "path") file.path(mark.d);
  else if (mark.r) file.roundedRect(mark.x, mark.y, mark.w, mark.h, Math.min(mark.r, mark.w / 2, mark.h / 2));
  else file.rect(mark.x, mark.y, mark.w, mark.h);
  if (fill && stroke) file.fillAndStroke(fill, stroke);
  else if (fill) file.fill(fill);
  else file.stroke(stroke!);
  file.restore();
}
