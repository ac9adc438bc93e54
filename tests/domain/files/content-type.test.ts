import { expect, test } from "vitest";
import { contentTypeOf } from "#app/domain/files/content-type-of.ts";

const size = "\u0024\u0000\u0000\u0000";

test.each([
  ["a WebP picture", `RIFF${size}WEBPVP8 `, "image/webp"],
  ["a sound in the same container", `RIFF${size}WAVEfmt `, "application/octet-stream"],
  ["a text with the word at the same place", "The new WEBP pictures\n", "text/plain"],
  ["a text that starts like the container", "RIFF,2026-10-01,12\n", "text/plain"],
  ["a GIF picture", "GIF89a", "image/gif"],
  ["a PDF", "%PDF-1.7", "application/pdf"],
])("the first bytes decide the type: %s", (_, text, type) => {
  expect(contentTypeOf(Buffer.from(text, "latin1"))).toBe(type);
});
