import sharp from "sharp";
import type { DashboardView } from "#app/domain/dashboards/dashboard-view.ts";
import { log } from "#app/lib/log.server.ts";
import type { LogoOnBand } from "#app/mail/layout.ts";
import type { Picture } from "#app/mail/message.ts";

/** A logo on the email's band, and the picture that the email carries for it. */
export type MailLogo = LogoOnBand & { readonly picture: Picture };

const shown = { width: 220, height: 32 };
const maxBytes = 40_000;

/**
 * The logos of the dashboard's band, in its order, as small PNGs on white: not every mail program reads WebP or SVG. One
 * that is gone or cannot be read is left out.
 */
export async function readMailLogos(
  { logoFileId, clientFileId, agency, name }: DashboardView,
  read: (fileId: string) => Promise<Uint8Array | null>,
): Promise<MailLogo[]> {
  const logos: MailLogo[] = [];
  for (const [fileId, alt] of [
    [logoFileId, agency.name],
    [clientFileId, name],
  ] as const) {
    const bytes =
      fileId === null || logos.some(({ cid }) => cid === cidOf(fileId)) ? null : await read(fileId);
    const logo = bytes && (await drawn(bytes, fileId!));
    if (logo) logos.push({ ...logo, cid: cidOf(fileId!), alt });
  }
  return logos;
}

const cidOf = (fileId: string) => `logo-${fileId}`;

/** Twice the size it is shown in, for sharp screens. */
async function drawn(bytes: Uint8Array, fileId: string) {
  try {
    const image = sharp(bytes)
      .resize({ width: shown.width * 2, height: shown.height * 2, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb");
    const full = await image.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    const small = full.data.length > maxBytes ? await image.png({ palette: true }).toBuffer() : full.data;
    const scale = Math.min(1, shown.height / full.info.height, shown.width / full.info.width);
    return {
      width: Math.max(1, Math.round(full.info.width * scale)),
      height: Math.max(1, Math.round(full.info.height * scale)),
      picture: { cid: cidOf(fileId), name: "logo.png", bytes: small },
    };
  } catch (error) {
    log.warn({ err: error, file: fileId }, "a logo could not be drawn for an email");
    return null;
  }
}
