export function plainText(text: string): string {
  const trimmed = text.trim();
  if (isPlain.test(trimmed)) return trimmed;
  return trimmed
    .normalize("NFKC")
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, "")
    .replace(/[٠-٩۰-۹०-९০-৯]/g, (digit) => String(digitOf(digit)))
    .replace(/\s+/g, " ")
    .trim();
}

const isPlain = /^[\x20-\x7e]*$/;

/** A script's digits start at a code that ends in 0 or 6. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0)!;
  const zero = [0x660, 0x6f0, 0x966, 0x9e6].findLast((start) => start <= code)!;
  return code - zero;
}
