/** `whole`: the cell is nothing else, or continues after a sign ("Total: Account"). Accents kept. */
const words: Readonly<Record<string, readonly string[]>> = {
  en: ["total", "totals", "grand total", "subtotal", "sub total", "sub-total", "sum", "overall", "overall total", "total result", "summary", "all rows"],
  de: ["gesamt", "gesamtsumme", "gesamtergebnis", "summe", "insgesamt", "zwischensumme", "teilergebnis", "ergebnis", "gesamtwert", "total ergebnis"],
  fr: ["total", "total général", "total global", "sous-total", "sous total", "somme", "ensemble", "totaux", "résultat", "résultat total"],
  es: ["total", "total general", "suma", "suma total", "subtotal", "totales", "total acumulado", "total resultado", "resultados totales"],
  it: ["totale", "totale complessivo", "totali", "somma", "subtotale", "totale generale"],
  nl: ["totaal", "eindtotaal", "subtotaal", "som", "totalen", "totaal resultaat"],
  pt: ["total", "total geral", "soma", "subtotal", "totais", "total global"],
  pl: ["suma", "suma końcowa", "razem", "łącznie", "ogółem", "suma częściowa", "suma całkowita", "wszystkie razem"],
  cs: ["celkem", "celkový součet", "součet", "mezisoučet", "souhrn", "úhrnem"],
  sk: ["spolu", "celkový súčet", "súčet", "medzisúčet", "celkom", "celkovo"],
  sv: ["totalt", "summa", "totalsumma", "delsumma", "total summa"],
  da: ["i alt", "total", "hovedtotal", "sum", "subtotal", "ialt", "samlet"],
  no: ["totalt", "totalsum", "sum", "hovedtotal", "delsum", "sammenlagt"],
  fi: ["yhteensä", "kaikki yhteensä", "summa", "loppusumma", "välisumma", "kokonaissumma"],
  hu: ["összesen", "végösszeg", "összeg", "részösszeg", "mindösszesen"],
  ro: ["total", "total general", "sumă", "subtotal", "totaluri"],
  tr: ["toplam", "genel toplam", "ara toplam", "tümü", "alt toplam"],
  el: ["σύνολο", "γενικό σύνολο", "γενικό άθροισμα", "άθροισμα", "μερικό σύνολο", "σύνολα"],
  ru: ["итого", "всего", "общий итог", "итог", "сумма", "промежуточный итог", "общая сумма", "итоги"],
  uk: ["усього", "всього", "разом", "підсумок", "загальний підсумок", "сума", "загалом"],
  bg: ["общо", "сума", "обща сума", "всичко", "всичко общо", "общ сбор", "сбор", "междинна сума"],
  hr: ["ukupno", "sveukupno", "zbroj", "međuzbroj", "ukupan zbroj", "ukupni zbroj"],
  sr: ["укупно", "свеукупно", "збир", "међузбир", "ukupan zbir", "zbir", "svega"],
  sl: ["skupaj", "vsota", "skupna vsota", "delna vsota", "vmesna vsota"],
  et: ["kokku", "summa", "kogusumma", "vahesumma", "üldkokkuvõte"],
  lv: ["kopā", "pavisam", "kopsumma", "starpsumma", "gala summa"],
  lt: ["iš viso", "viso", "suma", "bendra suma", "tarpinė suma"],
  is: ["samtals", "alls", "heildarsumma", "millisamtala"],
  ca: ["total", "total general", "suma", "subtotal"],
  fa: ["جمع", "جمع کل", "مجموع کل", "جمع جزء"],
  ja: ["合計", "総計", "小計", "計", "総合計", "全体"],
  zh: ["总计", "合计", "小计", "总和", "總計", "合計", "小計", "汇总", "总数"],
  ko: ["합계", "총계", "총합계", "소계", "총합", "전체"],
  ar: ["المجموع", "الإجمالي", "إجمالي", "المجموع الكلي", "المجموع الفرعي", "الاجمالي", "مجموع"],
  he: ["סה״כ", "סה\"כ", "סהכ", "סך הכל", "סך הכול", "סכום כולל", "סכום ביניים"],
  hi: ["कुल", "कुल योग", "योग", "उप-योग"],
  th: ["รวม", "ผลรวม", "รวมทั้งหมด", "ผลรวมทั้งหมด", "ยอดรวม"],
  id: ["total", "jumlah", "total keseluruhan", "subtotal", "grand total"],
  vi: ["tổng", "tổng cộng", "tổng số", "tổng phụ"],
}; // oxfmt-ignore

const everything =
  /^(?:\(?all\)?|\*|all (?:campaigns|ads|ad sets|ad groups|channels|sources|countries|pages|posts|products|devices|users|traffic|keywords|accounts|videos|days|dates|sessions|regions|campagnes)|alle(?: \p{L}+)?|tous(?: les \p{L}+)?|toutes(?: les \p{L}+)?|todos(?: (?:los|os) \p{L}+)?|todas(?: (?:las|as) \p{L}+)?|tutti(?: (?:i|gli) \p{L}+)?|tutte(?: le \p{L}+)?|wszystkie(?: \p{L}+)?|všechny(?: \p{L}+)?|все(?: \p{L}+)?|すべて(?:の.+)?|全部|모두|الكل|הכל)$/u;

/** "Results from 12 campaigns" (Meta), "Total of 3 results" (TikTok). */
const counted =
  /^(?:results? from|total of|totals? for|ergebnisse (?:aus|von)|gesamt(?:wert)? (?:von|aus)|résultats? (?:de|pour)|resultados? de|risultati (?:da|di)|resultaten (?:van|uit)|wyniki z|výsledky z|resultat från|resultater fra)\s+\d[\d.,\s]*\s*\p{L}/u;

const statistics =
  /^(?:average|avg|mean|median|min(?:imum)?|max(?:imum)?|std\.? ?dev(?:iation)?|durchschnitt|mittelwert|moyenne|promedio|media|média|gemiddelde?|średnia|průměr|priemer|medel(?:värde)?|gennemsnit|gjennomsnitt|keskiarvo|ortalama|átlag|среднее|середнє|средно|prosjek|prosek|平均(?:值)?|평균|المتوسط|ממוצע)$/u;
const changes =
  /^(?:%|pct|percent) ?(?:change|diff(?:erence)?|δ)$|^(?:change|diff(?:erence)?|veränderung|änderung|variation|évolution|variación|variação|variazione|verandering|zmiana|změna|förändring|ændring|endring|muutos|değişim|изменение|зміна|变化|變化|変化) ?(?:\(?(?:%|in %|en %)\)?)$/u;

const all = new Set(Object.values(words).flat().map(plain));
const longest = [...all].sort((a, b) => b.length - a.length);
const isSpaced = (word: string) =>
  !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u.test(word);

/** `part`: a name with such a word, such as "North Total". `change`: "% Change". */
export type TotalWord = "whole" | "part" | "statistic" | "change" | null;

const maxRemembered = 5_000;
const remembered = new Map<string, TotalWord>();

export function totalWordIn(cell: string): TotalWord {
  if (cell.length === 0 || cell.length > 120 || isOrdinary(cell)) return null;
  const known = remembered.get(cell);
  if (known !== undefined) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
  const found = findTotalWord(plain(cell));
  remembered.set(cell, found);
  return found;
}

const beginnings = new Set([
  "ave",
  "avg",
  "mea",
  "med",
  "min",
  "max",
  "std",
  "dur",
  "mit",
  "moy",
  "pro",
  "gem",
  "pri",
  "gen",
  "gje",
  "kes",
  "ort",
  "pct",
  "per",
  "cha",
  "dif",
  "var",
  "ver",
  "zmi",
  "end",
  "muu",
  "all",
  "tou",
  "tod",
  "tut",
  "wsz",
  "res",
  "tot",
  "erg",
  "ges",
  "ris",
  "wyn",
]);
const ends = new Set<string>();
for (const word of all) {
  beginnings.add(word.slice(0, 3));
  ends.add(word.slice(-3));
}
const isAscii = /^[a-z0-9](?:[!-~]| (?! ))*[a-z0-9]$/i;

function isOrdinary(cell: string): boolean {
  if (cell.length < 3 || !isAscii.test(cell)) return false;
  return !beginnings.has(cell.slice(0, 3).toLowerCase()) && !ends.has(cell.slice(-3).toLowerCase());
}

function findTotalWord(text: string): TotalWord {
  if (text === "" || !/\p{L}|\*/u.test(text)) return null;
  if (statistics.test(text)) return "statistic";
  if (changes.test(text)) return "change";
  if (all.has(text) || everything.test(text) || counted.test(text)) return "whole";
  for (const word of longest) {
    if (!text.includes(word)) continue;
    const before = text.startsWith(word) ? text.slice(word.length) : null;
    if (before !== null && /^\s*(?:[:(–—\-|=]|\d+$)/u.test(before)) return "whole";
    if (before !== null && (/^\s/u.test(before) || !isSpaced(word))) return "part";
    if (text.endsWith(word) && (!isSpaced(word) || /[\s:–—\-|]$/u.test(text.slice(0, -word.length))))
      return "part";
  }
  return null;
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/^[\s"'“”„«»()[\]*_]+(?=.)|[\s"'“”„«»)\]*_.:]+$/gu, "")
    .trim();
}
