/** Refuses "0x10", "1e3", "5.0" and ["5"]. At most nine digits. */
export function readWhole(text: unknown): number | null {
  return typeof text === "string" && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

/** "12.5" or "12,5". */
export function readDecimal(text: unknown): number | null {
  const isDecimal = typeof text === "string" && /^\s*-?\d{1,15}([.,]\d{1,12})?\s*$/.test(text);
  return isDecimal ? Number(text.replace(",", ".")) : null;
}

export function readVersion(given: unknown): number | null {
  return given === undefined || given === null || given === "" ? null : (readWhole(given) ?? -1);
}
