export type Meaning =
  | { readonly is: "number" | "percent" | "date" | "time" | "duration" }
  | { readonly is: "money"; readonly sign: string };

const number: Meaning = { is: "number" };
const date: Meaning = { is: "date" };
const time: Meaning = { is: "time" };

/** ECMA-376 part 1, 18.8.30. 27–36 and 50–58 are East Asian dates. */
const builtIn = new Map<number, Meaning>([
  ...[9, 10].map((id) => [id, { is: "percent" } as const] as const),
  ...[14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map(
    (id) => [id, date] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 45, 47].map((id) => [id, time] as const),
  [46, { is: "duration" }],
]);

const signs = /US\$|CA\$|A\$|R\$|[$€£¥₹₽₺₩₪₫₴₦₱฿]|zł|Kč|Ft|kr\.?|lei|CHF|Fr\./;

export function meaningOf(id: number, code: string | undefined): Meaning {
  if (code === undefined) return builtIn.get(id) ?? number;
  const [section = ""] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const plain = section.replace(/\[\$-[^\]]*\]/g, "").replace(/\[(?![hms]+\]|\$)[^\]]*\]/gi, "");
  if (/\[[hms]+\]/i.test(plain)) return { is: "duration" };
  const shown = plain
    .replace(/"[^"]*"/g, "")
    .replace(/\[\$[^\]]*\]/g, "")
    .replace(/[\\_*]./g, "");
  if (/general|standard/i.test(shown)) return moneyIn(plain) ?? number;
  if (/[yd]/i.test(shown)) return date;
  if (/[hs]|am\/pm/i.test(shown)) return time;
  if (/m/i.test(shown)) return date;
  if (shown.includes("%")) return { is: "percent" };
  return moneyIn(plain) ?? number;
}

function moneyIn(section: string): Meaning | null {
  const bracketed = /\[\$([^\]-]+)/.exec(section)?.[1]?.trim();
  if (bracketed) return { is: "money", sign: bracketed };
  const code = /"\s*([A-Z]{3})\s*"/.exec(section)?.[1];
  if (code) return { is: "money", sign: code };
  const sign = signs.exec(section.replace(/[\\"]/g, ""))?.[0];
  return sign ? { is: "money", sign } : null;
}
