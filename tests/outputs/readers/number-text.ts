/** A shown number as a person reads it; `step`: of its last digit. Null: no number, or one in short ("1.2k"). */
export function readNumber(shown: string): { readonly value: number; readonly step: number } | null {
  const text = shown.replace(/[\s\u00a0\u202f]/g, "").replace(/[\u2066-\u2069]/g, "");
  const time = /^([−-]?)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(text);
  if (time && /[hms]/.test(text)) {
    const [, sign, hours = "0", minutes = "0", seconds] = time;
    const value = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
    return { value: sign ? -value : value, step: seconds === undefined ? 60 : 1 };
  }
  const found =
    /^([−-]?)(?:[A-Z]{3}|\p{Sc}|[A-Z]{1,2}\p{Sc})?(\d[\d,]*)(?:\.(\d+))?(%|[A-Z]{3}|\p{Sc})?$/u.exec(text);
  if (!found) return null;
  const [, sign, whole = "", decimals = "", unit] = found;
  const per = unit === "%" ? 100 : 1;
  const value = Number(`${whole.replaceAll(",", "")}.${decimals}`) / per;
  return { value: sign ? -value : value, step: 10 ** -decimals.length / per };
}

/** Numbers in running text, signs and units left out. */
export function numbersIn(text: string): string[] {
  return [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => number.replace(/,$/, ""));
}
