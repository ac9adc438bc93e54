import sharp from "sharp";
import type { UploadedImages } from "#app/views/uploaded-images.ts";

/** A logo with transparent parts and a poster. */
export async function bakeryImages(): Promise<UploadedImages> {
  const loaf = `<svg xmlns="http://www.w3.org/2000/svg" width="552" height="128"><path fill="#0e6b5c" d="M16 88a48 48 0 0 1 96 0zM8 96h112v12H8z"/></svg>`;
  const logo = await sharp(Buffer.from(loaf)).png().toBuffer();
  const poster = await sharp({ create: { width: 300, height: 320, channels: 3, background: "#f3dcb8" } })
    .jpeg()
    .toBuffer();
  return {
    logo: { bytes: new Uint8Array(logo), contentType: "image/png" },
    poster: { bytes: new Uint8Array(poster), contentType: "image/jpeg" },
  };
}
