import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import { printPages } from "#app/pdf/file/page-pdf.tsx";
import { pageSvg } from "#app/pdf/page-svg.ts";
import { drawPages } from "#app/pdf/draw-pages.ts";
import { rasterize } from "#app/pdf/picture.ts";
import { reportPicture } from "#app/pdf/report.ts";
import { bakeryImages } from "./sample-images.ts";
import { bakeryWidgets } from "./bakery-view.ts";
import { dashboard, summary, figure, widget } from "./sample-view.ts";

const folder = mkdtempSync(path.join(tmpdir(), "plainboard-picture-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const silent = { onWidget: () => {}, onBrokenImage: () => {} };
const images = await bakeryImages();
const noImages = new Map<string, string>();

test("the first screen is a PNG of 1072 px, small enough for an email", async () => {
  const png = await reportPicture(dashboard(bakeryWidgets()), images, folder, silent);
  expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1072, height: 603 });
  expect(png.length).toBeLessThan(150_000);
  expect(png.length).toBeGreaterThan(15_000);
});

test("the picture stays under 150 kB with a photograph behind everything", async () => {
  const photo = await sharp({
    create: {
      width: 1400,
      height: 900,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 70 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();
  const wall = { photo: { bytes: new Uint8Array(photo), contentType: "image/jpeg" } };
  const view = dashboard(
    [widget({ kind: "image", fileId: "photo", alt: "", caption: "" }, { width: 4, height: 3 })],
    { backgroundFileId: "photo" },
  );
  const png = await reportPicture(view, wall, folder, silent);
  expect(png.length).toBeLessThanOrEqual(150_000);
  expect((await sharp(png).metadata()).format).toBe("png");
});

test("the picture has the client's color, and text in our own font", async () => {
  const pixelAt = async (png: Uint8Array, left: number, top: number) => [
    ...(await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];
  const png = await reportPicture(dashboard(bakeryWidgets()), images, folder, silent);
  expect(await pixelAt(png, 900, 20)).toEqual([0x0e, 0x6b, 0x5c]);
  const words = {
    width: 200,
    height: 40,
    marks: [
      { k: "text" as const, x: 4, y: 30, text: "1,575", size: 28, weight: 600 as const, fill: "#000000" },
    ],
  };
  const { pixels, width, height } = rasterize(words, noImages, 200, folder);
  const { info } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .trim({ background: "#ffffff", threshold: 40 })
    .toBuffer({ resolveWithObject: true });
  expect(Math.abs(info.width - loadFonts().type.width("1,575", { size: 28, weight: 600 }))).toBeLessThan(6);
});

test("text is written into the SVG as text, never as markup", () => {
  const text = `<script>"&"</script>`;
  const svg = pageSvg(
    {
      width: 10,
      height: 10,
      marks: [{ k: "text", x: 0, y: 5, text, size: 4, weight: 400, fill: "#000000" }],
    },
    noImages,
  );
  expect(svg).not.toContain("<script>");
  expect(svg).toContain("&#60;script&#62;&#34;&#38;&#34;&#60;/script&#62;");
});

type Drawn = {
  readonly canvas: { toBuffer: (type: "image/png") => Uint8Array; width: number; height: number };
};

/** The first page of a PDF in gray, by pdf.js. */
async function pageOfPdf(bytes: Uint8Array, wide: number) {
  const task = getDocument({
    data: bytes.slice(),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
  });
  const file = await task.promise;
  const page = await file.getPage(1);
  const viewport = page.getViewport({ scale: wide / page.getViewport({ scale: 1 }).width });
  const factory = file.canvasFactory as { create: (width: number, height: number) => Drawn };
  const { canvas } = factory.create(wide, Math.round(viewport.height));
  await page.render({ canvas: canvas as never, viewport }).promise;
  const picture = {
    grey: await grey(canvas.toBuffer("image/png")),
    width: canvas.width,
    height: canvas.height,
  };
  await task.destroy();
  return picture;
}

const grey = (png: Uint8Array) =>
  sharp(png).flatten({ background: "#ffffff" }).toColourspace("b-w").raw().toBuffer();

test("print and picture are the same for every kind of widget", async () => {
  const { type } = loadFonts();
  const options = { paper: "A4", orientation: "portrait" } as const;
  const widgets = bakeryWidgets().filter(({ body }) => body.kind !== "image");
  const view = dashboard([...widgets, summary("Many", "", [figure("A", "1"), figure("B", "2")])], {
    logoFileId: null,
  });
  const pages = drawPages(view, type, new Map(), options, () => {});
  for (const page of pages) {
    const bytes = await printPages([page], noImages, {
      title: "",
      author: "",
      lang: "en",
      dataTime: new Date(0),
    });
    const printed = await pageOfPdf(bytes, 1400);
    const { pixels, width, height } = rasterize(page, noImages, 1400, folder);
    const painted = await grey(
      await sharp(pixels, { raw: { width, height, channels: 4 } })
        .resize(printed.width, printed.height, { fit: "fill" })
        .png()
        .toBuffer(),
    );
    let different = 0;
    // Two rasterizers smooth edges differently; a missing or moved mark differs by far more.
    for (let i = 0; i < painted.length; i += 1)
      if (Math.abs(painted[i]! - printed.grey[i]!) > 48) different += 1;
    expect(different / painted.length).toBeLessThan(0.001);
    expect(painted.filter((value) => value < 200).length / painted.length).toBeGreaterThan(0.02);
  }
});
