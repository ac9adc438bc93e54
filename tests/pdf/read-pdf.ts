import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

export type ReadText = { readonly text: string; readonly x: number; readonly y: number };

type OutlineItem = { readonly title: string; readonly items: readonly OutlineItem[] };

export type ReadPage = {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly ReadText[];
  readonly links: readonly {
    readonly url: string | null;
    readonly anchor: string | null;
    /** left, bottom, right, top */
    readonly rect: readonly [number, number, number, number];
  }[];
};

/** The file's content as pdf.js, an independent reader, finds it. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: bytes.slice(), verbosity: 0, useSystemFonts: false });
  const file = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      "str" in item && item.str.trim() !== ""
        ? [{ text: item.str, x: item.transform[4] as number, y: item.transform[5] as number }]
        : [],
    );
    const annotations = (await page.getAnnotations()) as {
      subtype: string;
      url?: string;
      dest?: unknown;
      rect: [number, number, number, number];
    }[];
    const links = annotations
      .filter(({ subtype }) => subtype === "Link")
      .map(({ url, dest, rect }) => ({
        url: url ?? null,
        anchor: typeof dest === "string" ? dest : null,
        rect,
      }));
    pages.push({ width, height, texts, links });
  }
  const outline = ((await file.getOutline()) ?? []) as unknown as readonly OutlineItem[];
  const anchors = Object.keys((await file.getDestinations()) as Record<string, unknown>);
  const { info } = (await file.getMetadata()) as unknown as { info: Record<string, unknown> };
  await task.destroy();
  return { pages, outline, anchors, info };
}
