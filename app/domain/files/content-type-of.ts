/** Names and headers may lie: only the first bytes count. */
export function contentTypeOf(first: Uint8Array): string {
  const at = (offset: number, ...bytes: number[]) => bytes.every((byte, n) => first[offset + n] === byte);
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (at(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (at(0, 0x52, 0x49, 0x46, 0x46) && at(8, 0x57, 0x45, 0x42, 0x50)) return "image/webp";
  if (at(0, 0x47, 0x49, 0x46, 0x38)) return "image/gif";
  if (at(0, 0x25, 0x50, 0x44, 0x46)) return "application/pdf";
  if (at(0, 0x50, 0x4b, 0x03, 0x04)) return "application/zip"; // .xlsx
  if (at(0, 0xd0, 0xcf, 0x11, 0xe0)) return "application/x-ole-storage"; // .xls
  if (at(0, 0x1f, 0x8b)) return "application/gzip";
  const marked = at(0, 0xff, 0xfe) || at(0, 0xfe, 0xff) || at(0, 0, 0, 0xfe, 0xff);
  return marked || !hasControls(first) ? "text/plain" : "application/octet-stream";
}

/** UTF-16 has zeros in every second byte, UTF-32 in three of four. */
function hasControls(bytes: Uint8Array): boolean {
  const zeros = [0, 0, 0, 0];
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0) zeros[at % 4]!++;
    else if (byte < 9 || (byte > 13 && byte < 27)) return true;
  }
  const [a = 0, b = 0, c = 0, d = 0] = zeros;
  const isWide = a + b + c + d > bytes.length * 0.6 && (a === 0 || d === 0);
  return !isWide && a + c > 0 && b + d > 0;
}
