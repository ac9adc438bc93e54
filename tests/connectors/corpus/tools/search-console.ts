import type { Language } from "../truth/words.ts";
import { names, type ToolExport } from "./tool.ts";

// Names of columns as the interface's languages have them: queries | pages | day | clicks | impressions | CTR | position.
const words: Partial<Record<Language, string>> = {
  en: "Top queries|Top pages|Date|Clicks|Impressions|CTR|Position",
  de: "Häufigste Suchanfragen|Die häufigsten Seiten|Datum|Klicks|Impressionen|Klickrate|Position",
  fr: "Requêtes les plus fréquentes|Pages les plus populaires|Date|Clics|Impressions|CTR|Position",
  es: "Consultas principales|Páginas principales|Fecha|Clics|Impresiones|CTR|Posición",
  it: "Query principali|Pagine principali|Data|Clic|Impressioni|CTR|Posizione",
  pt: "Principais consultas|Páginas principais|Data|Cliques|Impressões|CTR|Posição",
  nl: "Populairste zoekopdrachten|Populairste pagina's|Datum|Klikken|Vertoningen|CTR|Positie",
  pl: "Najpopularniejsze zapytania|Najpopularniejsze strony|Data|Kliknięcia|Wyświetlenia|CTR|Pozycja",
  cs: "Nejčastější dotazy|Nejčastější stránky|Datum|Kliknutí|Zobrazení|CTR|Pozice",
  hu: "Leggyakoribb lekérdezések|Leggyakoribb oldalak|Dátum|Kattintások|Megjelenítések|Átkattintási arány|Pozíció",
  ro: "Interogări principale|Pagini principale|Data|Clicuri|Afișări|CTR|Poziție",
  sv: "Vanligaste sökfrågorna|Vanligaste sidorna|Datum|Klick|Visningar|Klickfrekvens|Position",
  da: "Hyppigste forespørgsler|Hyppigste sider|Dato|Klik|Eksponeringer|CTR|Placering",
  no: "Vanligste søk|Vanligste sider|Dato|Klikk|Visninger|Klikkfrekvens|Posisjon",
  fi: "Suosituimmat kyselyt|Suosituimmat sivut|Päivämäärä|Klikkaukset|Näyttökerrat|Klikkausprosentti|Sijainti",
  tr: "En popüler sorgular|En popüler sayfalar|Tarih|Tıklamalar|Gösterimler|TO|Konum",
  el: "Κορυφαία ερωτήματα|Κορυφαίες σελίδες|Ημερομηνία|Κλικ|Εμφανίσεις|CTR|Θέση",
  ru: "Популярные запросы|Популярные страницы|Дата|Клики|Показы|CTR|Позиция",
  uk: "Найпопулярніші запити|Найпопулярніші сторінки|Дата|Кліки|Покази|CTR|Позиція",
  ja: "上位のクエリ|上位のページ|日付|クリック数|表示回数|CTR|掲載順位",
  ko: "인기 검색어|인기 페이지|날짜|클릭수|노출수|CTR|게재 순위",
  zh: "热门查询|热门网页|日期|点击次数|展示次数|点击率|排名",
  he: "שאילתות מובילות|דפים מובילים|תאריך|קליקים|חשיפות|שיעור קליקים|מיקום",
  ar: "طلبات البحث الأكثر شيوعًا|الصفحات الأكثر شيوعًا|التاريخ|النقرات|مرات الظهور|نسبة النقر إلى الظهور|الترتيب",
  th: "คำค้นหายอดนิยม|หน้าเว็บยอดนิยม|วันที่|จำนวนคลิก|การแสดงผล|CTR|อันดับ",
  vi: "Cụm từ tìm kiếm hàng đầu|Trang hàng đầu|Ngày|Số lượt nhấp|Số lượt hiển thị|CTR|Vị trí",
  id: "Kueri teratas|Halaman teratas|Tanggal|Klik|Tayangan|CTR|Posisi",
};

const only = (first: 0 | 1 | 2) =>
  Object.fromEntries(
    Object.entries(words).map(([language, all]) => {
      const list = all.split("|");
      return [language, names([list[first]!, ...list.slice(3)].join("|"))];
    }),
  );

const common = { tool: "Search Console", isLocal: true, missing: 0 } as const;

/** Each table of the zip that it downloads. */
export const searchConsole: readonly ToolExport[] = [
  {
    ...common,
    report: "Queries.csv",
    columns: ["query", "clicks", "impressions", "ctr", "position"],
    grain: null,
    periods: 8,
    shape: { group: "" },
    languages: only(0),
  },
  {
    ...common,
    report: "Pages.csv",
    columns: ["page", "clicks", "impressions", "ctr", "position"],
    grain: null,
    periods: 5,
    shape: { group: "" },
    languages: only(1),
  },
  {
    ...common,
    report: "Chart.csv",
    columns: ["day", "clicks", "impressions", "ctr", "position"],
    grain: "day",
    periods: 20,
    shape: { group: "", date: "yyyy-mm-dd" },
    languages: only(2),
  },
];
