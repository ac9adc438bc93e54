const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50];
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

const special = /[\u00ad\u061c\u0660-\u0e59\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\uff01-\uff5e]/;

/** ١٢٣ is 123. ٫ is always a decimal sign, ٬ always groups. */
export function plainDigits(text: string, decimal: "." | ","): string {
  if (!special.test(text)) return text;
  let plain = "";
  for (const letter of text.replace(invisible, "")) {
    const code = letter.codePointAt(0)!;
    if (code >= 0xff01 && code <= 0xff5e) plain += String.fromCharCode(code - 0xfee0);
    else if (letter === "٫") plain += decimal;
    else if (letter === "٬") plain += "'";
    else if (letter === "٪") plain += "%";
    else {
      const zero = zeros.find((first) => code >= first && code <= first + 9);
      plain += zero === undefined ? letter : String(code - zero);
    }
  }
  return plain;
}

/** ="0123" and '0123 protect a value from spreadsheets. */
export function unwrapCell(text: string): string {
  if (!/^\s*[='’]/.test(text)) return text;
  const formula = /^\s*="((?:[^"]|"")*)"\s*$/.exec(text);
  if (formula) return formula[1]!.replaceAll('""', '"');
  return /^\s*['’](?=[-+]?[\d.,]+\s*%?\s*$)/.test(text) ? text.trim().slice(1) : text;
}

export function unwrapCells(parts: readonly string[], delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    let cell = parts[at]!;
    const end = parts.findIndex((part, later) => later > at && part.endsWith('"'));
    if (/^="[^"]*$/.test(cell) && end > at) {
      cell = parts.slice(at, end + 1).join(delimiter);
      at = end;
    }
    cells.push(unwrapCell(cell));
  }
  return cells;
}
