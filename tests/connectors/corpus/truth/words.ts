/** Languages of exports, with names of campaigns, channels and search terms in their letters. */
const names = {
  en: ["Brand search", "Spring sale", "Retargeting, warm", "Shoes | Generic", "Café “Extra”"],
  de: ["Größe Süd", "Überblick", "Frühjahr; Straße", "Häuser & Gärten", "Marke"],
  fr: ["Été à Lyon", "Forêt", "Marque – générique", "Noël", "Reciblage"],
  es: ["Otoño", "Niños", "Marca genérica", "Málaga, centro", "Rebajas"],
  it: ["Città", "Perché no", "Marca", "Più venduti", "Università"],
  pt: ["Promoção", "Coleção verão", "São Paulo", "Marca", "Avó e avô"],
  nl: ["Zomeractie", "Reünie", "Merk", "België", "Één plus één"],
  pl: ["Marka", "Łódź – jesień", "Żółte buty", "Święta", "Ćwiczenia"],
  cs: ["Značka", "Žluté boty", "Příběh", "Říjen", "Kůň"],
  hu: ["Márka", "Őszi akció", "Cipők", "Kávézó", "Űrhajó"],
  ro: ["Brand", "Vânzări", "În oraș", "Țară", "Șosete"],
  sv: ["Varumärke", "Höst", "Göteborg", "Ålesund", "Små skor"],
  da: ["Brand", "Efterår", "Århus", "Smørrebrød", "Grøn æske"],
  no: ["Merkevare", "Høst", "Ålesund", "Blå sko", "Færøyene"],
  fi: ["Brändi", "Syysmyynti", "Kengät", "Jyväskylä", "Åbo"],
  tr: ["Marka", "İndirim", "Ayakkabı", "Gül çiçeği", "Şişli"],
  el: ["Μάρκα", "Φθινόπωρο", "Παπούτσια", "Αθήνα", "Ήλιος"],
  ru: ["Бренд", "Осень", "Обувь", "Москва", "Ёлка"],
  uk: ["Бренд", "Осінь", "Взуття", "Київ", "Їжа"],
  ja: ["ブランド", "秋の新作", "靴", "東京", "検索広告"],
  ko: ["브랜드", "가을", "신발", "서울", "검색 광고"],
  zh: ["品牌", "秋季促销", "鞋子", "北京", "搜索广告"],
  he: ["מותג", "סתיו", "נעליים", "חיפה", "מבצע"],
  ar: ["العلامة", "الخريف", "أحذية", "القاهرة", "عروض"],
  th: ["แบรนด์", "ฤดูใบไม้ร่วง", "รองเท้า", "กรุงเทพ", "โปรโมชัน"],
  vi: ["Thương hiệu", "Mùa thu", "Giày dép", "Hà Nội", "Khuyến mãi"],
  id: ["Merek", "Musim gugur", "Sepatu", "Jakarta", "Promosi"],
} as const;

export type Language = keyof typeof names;

export const namesIn = (language: Language): readonly string[] => names[language];

export const channels = ["Organic Search", "Direct", "Paid Social", "Referral", "Email"];
export const countries = ["Germany", "Austria", "Switzerland", "United States", "Japan"];
export const pages = ["/", "/pricing", "/blog/spring", "https://shop.example/shoes", "/contact?from=a"];
export const queries = ["plain board", "marketing report", "client dashboard", "csv import", "seo report"];

/** What programs write beside a grand total. */
export const totalWords: Readonly<Record<Language, readonly string[]>> = {
  en: ["Total", "Grand Total", "Grand total", "Totals", "Overall", "Sum", "All campaigns", "Total: Account"],
  de: ["Gesamtergebnis", "Gesamt", "Summe", "Gesamt: Konto", "Insgesamt"],
  fr: ["Total général", "Total", "Total : compte", "Ensemble"],
  es: ["Total general", "Total", "Total: cuenta", "Resultados totales"],
  it: ["Totale complessivo", "Totale", "Totale: account"],
  pt: ["Total Geral", "Total", "Total: conta"],
  nl: ["Eindtotaal", "Totaal", "Totaal: account"],
  pl: ["Suma końcowa", "Razem", "Łącznie", "Suma: konto"],
  cs: ["Celkový součet", "Celkem"],
  hu: ["Végösszeg", "Összesen"],
  ro: ["Total general", "Total"],
  sv: ["Totalsumma", "Totalt", "Summa"],
  da: ["Hovedtotal", "I alt"],
  no: ["Totalsum", "Totalt", "Sum"],
  fi: ["Kaikki yhteensä", "Yhteensä"],
  tr: ["Genel Toplam", "Toplam"],
  el: ["Γενικό Άθροισμα", "Σύνολο"],
  ru: ["Общий итог", "Итого", "Всего"],
  uk: ["Загальний підсумок", "Усього", "Разом"],
  ja: ["総計", "合計"],
  ko: ["총합계", "합계"],
  zh: ["总计", "合计", "總計"],
  he: ["סכום כולל", "סה״כ"],
  ar: ["الإجمالي الكلي", "المجموع"],
  th: ["ผลรวมทั้งหมด", "รวม"],
  vi: ["Tổng Cuối", "Tổng cộng"],
  id: ["Total Keseluruhan", "Total"],
};

/** How Excel names the subtotal of a group, with "%" for its name. */
export const groupTotals: Partial<Record<Language, string>> = {
  en: "% Total",
  de: "% Ergebnis",
  fr: "Total %",
  es: "Total %",
  it: "% Totale",
  pt: "% Total",
  nl: "Totaal %",
  pl: "% — suma",
  cs: "Celkem z %",
  sv: "% Summa",
  ru: "% Итог",
  ja: "% 集計",
};
