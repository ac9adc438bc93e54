import sharp from "sharp";
import { expect, test } from "vitest";
import { brandSwatches } from "#app/domain/dashboards/settings/brand-swatches.server.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency } from "../agency.ts";

await useDatabase();

async function aLogo(companyId: string, svg: string): Promise<string> {
  const png = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">${svg}</svg>`),
  )
    .png()
    .toBuffer();
  const saved = await saveImage(companyId, { kind: "client", name: "logo.png" }, bytes(png));
  if (saved.outcome !== "saved") throw new Error(saved.outcome);
  return saved.file.id;
}

async function* bytes(buffer: Buffer) {
  yield new Uint8Array(buffer);
}

test("the colors of the logo come first, the largest before the others, without white and gray", async () => {
  const { companyId } = await anAgency();
  const logo = await aLogo(
    companyId,
    `<rect width="90" height="30" fill="#fff"/><rect width="40" height="30" fill="#b0321b"/>
     <rect x="40" width="20" height="30" fill="#123a8c"/><rect x="60" width="10" height="30" fill="#777"/>`,
  );
  const swatches = await brandSwatches(companyId, logo);
  expect(swatches.filter(({ isFromLogo }) => isFromLogo).map(({ color }) => color)).toEqual([
    "#b0321b",
    "#123a8c",
  ]);
  expect(swatches).toHaveLength(7);
  // Not twice: the palette has the same red.
  expect(swatches.filter(({ color }) => color === "#b0321b")).toHaveLength(1);
});

test("without a logo, and for another company's logo, the palette is offered", async () => {
  const { companyId } = await anAgency();
  const logo = await aLogo(companyId, `<rect width="90" height="30" fill="#b0321b"/>`);
  const stranger = await anAgency();
  for (const swatches of [
    await brandSwatches(companyId, null),
    await brandSwatches(stranger.companyId, logo),
  ]) {
    expect(swatches).toHaveLength(7);
    expect(swatches.some(({ isFromLogo }) => isFromLogo)).toBe(false);
  }
});
