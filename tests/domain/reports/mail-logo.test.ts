import sharp from "sharp";
import { expect, test } from "vitest";
import { readMailLogo } from "#app/domain/reports/sending/mail-logo.server.ts";
import { exampleView } from "#tests/mail/example-view.ts";

const view = { ...exampleView(), logoFileId: "agency", clientFileId: "client" };

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 0.5 } } })
    .webp()
    .toBuffer();

test.each([
  [900, 300, 96],
  [2000, 100, 200],
  [20, 10, 20],
  [10, 900, 1],
])("a logo of %i × %i becomes a small PNG on white, shown %i pixels wide", async (width, height, shown) => {
  const logo = (await readMailLogo(view, () => picture(width, height)))!;
  expect(logo).toMatchObject({ cid: "logo-client", alt: view.name, width: shown });
  const drawn = await sharp(logo.picture.bytes).metadata();
  expect(drawn).toMatchObject({ format: "png", hasAlpha: false });
  expect(drawn.width).toBeLessThanOrEqual(400);
  expect(drawn.height).toBeLessThanOrEqual(64);
  expect(logo.picture.cid).toBe(logo.cid);
});

test("a logo that is a photograph stays under 40 kB", async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const bytes = await sharp({ create: { width: 400, height: 64, channels: 3, background: "#fff", noise } })
    .png()
    .toBuffer();
  const logo = await readMailLogo(view, () => Promise.resolve(bytes));
  expect(logo!.picture.bytes.length).toBeLessThan(40_000);
});

test("the agency's logo replaces a missing or unreadable client logo, and without both there is none", async () => {
  const agency = await picture(300, 100);
  for (const client of [null, new Uint8Array([1, 2, 3])]) {
    const read = (id: string) => Promise.resolve(id === "agency" ? agency : client);
    expect(await readMailLogo(view, read)).toMatchObject({ cid: "logo-agency", alt: view.agency.name });
    expect(await readMailLogo(view, () => Promise.resolve(client))).toBe(null);
  }
  expect(await readMailLogo({ ...view, logoFileId: null, clientFileId: null }, () => picture(9, 9))).toBe(
    null,
  );
});
