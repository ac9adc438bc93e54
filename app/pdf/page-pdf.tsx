import {
  Canvas,
  Document,
  Font,
  Image,
  Link,
  Page as PdfPage,
  View,
  renderToBuffer,
} from "@react-pdf/renderer";
import type { Mark, Page } from "./drawing.ts";
import { loadFace } from "./type/faces.ts";
import { fontFamily, loadFonts, weights } from "./type/fonts.ts";
import type { ImageSources } from "./images.ts";
import type { Weight } from "./type/faces.ts";

export type DocumentFacts = {
  readonly title: string;
  readonly author: string;
  readonly lang: string;
  /** Not the current time: the same report gives the same bytes. */
  readonly dataTime: Date;
};

/**
 * Paints on canvases: react-pdf's SVG and text draw gradients, dashes, zero opacity and long words wrong, and
 * are ten times slower.
 */
export async function printPages(
  pages: readonly Page[],
  images: ImageSources,
  facts: DocumentFacts,
): Promise<Uint8Array> {
  const fonts = await readyFonts();
  const { title, author, lang, dataTime } = facts;
  const buffer = await renderToBuffer(
    <Document
      title={title}
      author={author}
      language={lang}
      creator="Plainboard"
      producer="Plainboard"
      creationDate={dataTime}
      modificationDate={dataTime}
      pageMode="useOutlines"
      pdfVersion="1.7"
    >
      {pages.map((page) => printPage(page, images, fonts))}
    </Document>,
  );
  return new Uint8Array(buffer);
}

type ReadyFonts = Readonly<Record<Weight, object>>;

let ready: Promise<ReadyFonts> | null = null;

/** react-pdf keeps parsed fonts. */
function readyFonts(): Promise<ReadyFonts> {
  ready ??= (async () => {
    const { files } = loadFonts();
    for (const weight of weights) {
      const src = `data:font/ttf;base64,${Buffer.from(files[weight].bytes).toString("base64")}`;
      Font.register({ family: fontFamily, fontWeight: weight, src });
      await Font.load({ fontFamily, fontWeight: weight });
    }
    const parsed = (weight: Weight) =>
      unshaped(Font.getFont({ fontFamily, fontWeight: weight }).data as unknown as ParsedFont);
    return { 400: parsed(400), 600: parsed(600) };
  })();
  return ready;
}

type Glyph = { readonly advanceWidth: number };
type ParsedFont = { readonly glyphForCodePoint: (codePoint: number) => Glyph };

/** A glyph for each letter, as the slim Inter has it: fontkit's shaping takes three times as long. */
function unshaped(font: ParsedFont): ParsedFont {
  const known = new Map<number, Glyph>();
  const glyphOf = (codePoint: number) => {
    const glyph = known.get(codePoint) ?? font.glyphForCodePoint(codePoint);
    known.set(codePoint, glyph);
    return glyph;
  };
  const layout = (text: string) => {
    const glyphs = Array.from(text, (character) => glyphOf(character.codePointAt(0)!));
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions, advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) };
  };
  return Object.assign(Object.create(font) as ParsedFont, { layout });
}

function printPage(page: Page, images: ImageSources, fonts: ReadyFonts) {
  const { title, scale } = page;
  const [width, height] = [page.width * scale, page.height * scale];
  const at = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) =>
    ({ position: "absolute", left: x * scale, top: y * scale, width: w * scale, height: h * scale }) as const;
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
        {layers(page.marks).map((layer, i) =>
          layer.k === "image" ? (
            <View
              key={i}
              style={{
                ...at(layer),
                overflow: "hidden",
                borderTopLeftRadius: (layer.corners ?? 0) * scale,
                borderTopRightRadius: (layer.corners ?? 0) * scale,
              }}
            >
              <Image
                src={images.get(layer.fileId)!}
                cache={false}
                style={{ width: layer.w * scale, height: layer.h * scale, objectFit: layer.fit }}
              />
            </View>
          ) : (
            <Canvas
              key={i}
              style={{ position: "absolute", left: 0, top: 0, width, height }}
              paint={(painter: Painter) => paintAll(painter.scale(scale), layer.marks, fonts)}
            />
          ),
        )}
        {page.links.map(({ to, ...box }, i) => (
          <Link key={i} src={to} style={at(box)} />
        ))}
        {page.anchors.map(({ name, x, y, title }) => (
          <View
            key={name}
            id={name}
            style={at({ x, y, w: 1, h: 1 })}
            {...(title && { bookmark: { title, expanded: false, left: width } })}
          />
        ))}
      </View>
    </PdfPage>
  );
}

type ImageMark = Extract<Mark, { k: "image" }>;
type Layer = ImageMark | { readonly k: "marks"; readonly marks: Exclude<Mark, ImageMark>[] };

/** Images split the canvases. */
function layers(marks: readonly Mark[]): Layer[] {
  const found: Layer[] = [];
  for (const mark of marks) {
    const last = found.at(-1);
    if (mark.k === "image") found.push(mark);
    else if (last?.k === "marks") last.marks.push(mark);
    else found.push({ k: "marks", marks: [mark] });
  }
  return found;
}

type Painter = {
  readonly [
    call in
      | "save"
      | "restore"
      | "scale"
      | "path"
      | "rect"
      | "roundedRect"
      | "fill"
      | "stroke"
      | "fillAndStroke"
      | "fillColor"
      | "fillOpacity"
      | "strokeOpacity"
      | "lineWidth"
      | "lineCap"
      | "lineJoin"
      | "dash"
      | "font"
      | "text"
  ]: (...args: unknown[]) => Painter;
};

function paintAll(painter: Painter, marks: readonly Exclude<Mark, ImageMark>[], fonts: ReadyFonts): null {
  // Each call costs time and bytes; shapes restore what they set.
  let [lastFont, lastFill] = ["", ""];
  for (const mark of marks) {
    if (mark.k === "text") {
      const { text, x, y, size, weight, fill, tracking, face } = mark;
      const name = `${face ?? fontFamily}-${weight}`;
      if (`${name} ${size}` !== lastFont)
        painter.font(face ? loadFace(face)!.fonts[weight] : fonts[weight], name, size);
      if (fill !== lastFill) painter.fillColor(fill);
      [lastFont, lastFill] = [`${name} ${size}`, fill];
      painter.text(text, x, y, {
        lineBreak: false,
        baseline: "alphabetic",
        ...(tracking && { characterSpacing: tracking }),
      });
    } else paintShape(painter, mark);
  }
  return null;
}

function paintShape(painter: Painter, mark: Extract<Mark, { k: "rect" | "path" }>): void {
  const { fill, stroke, width = 1, dash, round, opacity = 1 } = mark;
  if (!fill && !stroke) return;
  painter.save();
  if (opacity < 1) painter.fillOpacity(opacity).strokeOpacity(opacity);
  if (stroke) painter.lineWidth(width);
  if (dash) painter.dash(dash[0], { space: dash[1] });
  if (round) painter.lineCap("round").lineJoin("round");
  if (mark.k === "path") painter.path(mark.d);
  else if (mark.r)
    painter.roundedRect(mark.x, mark.y, mark.w, mark.h, Math.min(mark.r, mark.w / 2, mark.h / 2));
  else painter.rect(mark.x, mark.y, mark.w, mark.h);
  if (fill && stroke) painter.fillAndStroke(fill, stroke);
  else if (fill) painter.fill(fill);
  else painter.stroke(stroke);
  painter.restore();
}
