import type { Language } from "../truth/words.ts";
import { groupTotals, totalWords } from "../truth/words.ts";
import type { Shape, TextEncoding } from "../writing/shape.ts";
import { type ToolExport, writingIn } from "./tool.ts";

// Excel "CSV" is written in the code page of the system and with its list separator.
const systems: Partial<
  Record<Language, readonly [encoding: TextEncoding, words: string, money: Shape["money"]]>
> = {
  en: ["windows-1252", "Region|Month|Sum of Orders|Sum of Sales", { code: "USD", how: "sign before" }],
  de: [
    "windows-1252",
    "Region|Monat|Summe von Bestellungen|Summe von Umsatz",
    { code: "EUR", how: "sign after" },
  ],
  fr: ["windows-1252", "Région|Mois|Somme de Commandes|Somme de Ventes", { code: "EUR", how: "sign after" }],
  es: ["windows-1252", "Región|Mes|Suma de Pedidos|Suma de Ventas", { code: "EUR", how: "sign after" }],
  it: ["windows-1252", "Regione|Mese|Somma di Ordini|Somma di Vendite", { code: "EUR", how: "sign after" }],
  nl: ["windows-1252", "Regio|Maand|Som van Bestellingen|Som van Omzet", { code: "EUR", how: "sign before" }],
  pt: ["windows-1252", "Região|Mês|Soma de Pedidos|Soma de Vendas", { code: "BRL", how: "sign before" }],
  sv: [
    "windows-1252",
    "Region|Månad|Summa av Beställningar|Summa av Försäljning",
    { code: "SEK", how: "code after" },
  ],
  pl: [
    "windows-1250",
    "Region|Miesiąc|Suma z Zamówienia|Suma z Sprzedaż",
    { code: "PLN", how: "sign after" },
  ],
  cs: ["windows-1250", "Region|Měsíc|Součet z Objednávky|Součet z Tržby", { code: "CZK", how: "sign after" }],
  hu: [
    "windows-1250",
    "Régió|Hónap|Összeg / Rendelések|Összeg / Bevétel",
    { code: "HUF", how: "sign after" },
  ],
  ru: [
    "windows-1251",
    "Регион|Месяц|Сумма по полю Заказы|Сумма по полю Продажи",
    { code: "RUB", how: "plain" },
  ],
  uk: ["windows-1251", "Регіон|Місяць|Сума з Замовлення|Сума з Продажі", { code: "UAH", how: "plain" }],
  el: [
    "windows-1253",
    "Περιοχή|Μήνας|Άθροισμα από Παραγγελίες|Άθροισμα από Πωλήσεις",
    { code: "EUR", how: "sign after" },
  ],
  tr: ["windows-1254", "Bölge|Ay|Toplam Siparişler|Toplam Satışlar", { code: "TRY", how: "plain" }],
  ja: ["shift_jis", "地域|月|合計 / 注文|合計 / 売上", { code: "JPY", how: "plain" }],
  ko: ["euc-kr", "지역|월|합계 : 주문|합계 : 매출", { code: "KRW", how: "plain" }],
  zh: ["gb18030", "地区|月份|求和项:订单|求和项:销售额", { code: "CNY", how: "plain" }],
};

function languages(where: Shape["totals"]["where"]): ToolExport["languages"] {
  return Object.fromEntries(
    Object.entries(systems).map(([key, [encoding, words, money]]) => {
      const language = key as Language;
      const usesComma = writingIn[language].decimal === ",";
      const totals = { where, word: totalWords[language][0]!, group: groupTotals[language] ?? `% ${totalWords[language][0]!}` }; // oxfmt-ignore
      const shape: Partial<Shape> = {
        encoding,
        money,
        totals,
        delimiter: usesComma ? ";" : ",",
        lineEnd: "\r\n",
        ...(usesComma && {
          decimal: ",",
          group: writingIn[language].group.replace("\u202f", "\u00a0") as Shape["group"],
        }),
      };
      return [language, { names: words, shape }];
    }),
  );
}

const common = {
  tool: "Excel",
  columns: ["campaign", "day", "orders", "revenue"],
  grain: "month",
  periods: 3,
  missing: 0,
  shape: { date: "mm/yyyy" },
  unknowable: ["currency", "encoding"],
} as const;

export const spreadsheets: readonly ToolExport[] = [
  { ...common, report: "Pivot, tabular, saved as CSV", languages: languages("groups and last") },
  { ...common, report: "Table with a total, saved as CSV", languages: languages("last") },
];
