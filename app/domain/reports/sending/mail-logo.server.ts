import { loadSharp } from "#app/lib/images/load-sharp.server.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { log } from "#app/lib/log.server.ts";
import type { LogoOnBand } from "#app/mail/layout.ts";
import type { Picture } from "#app/mail/message.ts";

export type MailLogo = LogoOnBand & { readonly picture: Picture };

/** px; fits a 320 px phone. */
const shown = { width: 200, height: 32 };
const maxBytes = 40_000;

/** PNG: some mail programs cannot show WebP. */
export async function readMailLogo(
  { logoFileId, clientFileId, agency, name }: DashboardView,
  read: (fileId: string) => Promise<Uint8Array | null>,
): Promise<MailLogo | null> {
  for (const [fileId, alt] of [
    [clientFileId, name],
    [logoFileId, agency.name],
  ] as const) {
    const bytes = fileId === null ? null : await read(fileId);
    const logo = bytes && (await drawn(bytes, fileId!));
    if (logo) return { ...logo, alt };
  }
  return null;
}

async function drawn(bytes: Uint8Array, fileId: string): Promise<Omit<MailLogo, "alt"> | null> {
  try {
    const sharp = await loadSharp();
    const image = sharp(bytes)
      .resize({ width: shown.width * 2, height: shown.height * 2, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb");
    const { data, info } = await image
      .clone()
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    const scale = Math.min(1, shown.height / info.height, shown.width / info.width);
    const cid = `logo-${fileId}`;
    return {
      cid,
      width: Math.max(1, Math.round(info.width * scale)),
      picture: {
        cid,
        name: "logo.png",
        bytes: data.length > maxBytes ? await image.png({ palette: true }).toBuffer() : data,
      },
    };
  } catch (error) {
    log.warn({ err: error, file: fileId }, "a logo could not be drawn for an email");
    return null;
  }
}
