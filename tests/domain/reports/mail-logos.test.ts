import sharp from "sharp";
import { expect, test } from "vitest";
import { readMailLogos } from "#app/domain/reports/sending/mail-logos.server.ts";
import { exampleView } from "#tests/mail/example-view.ts";

const view = { ...exampleView(), logoFileId: "agency", clientFileId: "client" };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })
    .webp()
    .toBuffer();

test("draws the logos of the band as small PNGs on white, twice the size they are shown in", async () => {
  const files: Record<string, Uint8Array> = {
    agency: await picture(900, 300),
    client: await picture(20, 10),
  };
  const logos = await readMailLogos(view, (id) => Promise.resolve(files[id] ?? null));
  expect(logos).toMatchObject([
    { cid: "logo-agency", alt: view.agency.name, width: 96, height: 32 },
    { cid: "logo-client", alt: view.name, width: 20, height: 10 },
  ]);
  for (const { cid, picture: one } of logos) {
    const { format, width = 0, height = 0, hasAlpha } = await sharp(one.bytes).metadata();
    expect({ format, hasAlpha, cid }).toEqual({ format: "png", hasAlpha: false, cid: one.cid });
    expect(width).toBeLessThanOrEqual(440);
    expect(height).toBeLessThanOrEqual(64);
  }
});

test("keeps a photograph of a logo under 40 kB", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 440, height: 64, channels: 3, background: "#fff", noise } })
    .png()
    .toBuffer();
  const [logo] = await readMailLogos({ ...view, clientFileId: null }, () => Promise.resolve(bytes));
  expect(logo!.picture.bytes.length).toBeLessThan(40_000);
});

test("leaves out a logo that is gone or cannot be read, and shows the same file once", async () => {
  const broken: Record<string, Uint8Array | null> = { agency: null, client: new Uint8Array([1, 2, 3]) };
  expect(await readMailLogos(view, (id) => Promise.resolve(broken[id] ?? null))).toEqual([]);
  const same = { ...view, clientFileId: "agency" };
  expect(await readMailLogos(same, () => picture(300, 100))).toHaveLength(1);
  const none = { ...view, logoFileId: null, clientFileId: null };
  expect(await readMailLogos(none, () => picture(300, 100))).toEqual([]);
});
