import type { Language } from "../truth/words.ts";
import type { ToolExport } from "./tool.ts";

// starts | ends | day | campaign | delivery | results | reach | frequency | cost per result | spent | impressions | CPM | link clicks | CPC | CTR | clicks
const words: Partial<Record<Language, string>> = {
  en: "Reporting starts|Reporting ends|Day|Campaign name|Campaign delivery|Results|Reach|Frequency|Cost per results|Amount spent|Impressions|CPM (cost per 1,000 impressions)|Link clicks|CPC (all)|CTR (link click-through rate)|Clicks (all)",
  de: "Berichtsstart|Berichtsende|Tag|Kampagnenname|Kampagnenauslieferung|Ergebnisse|Reichweite|Frequenz|Kosten pro Ergebnis|Ausgegebener Betrag|Impressionen|CPM (Kosten pro 1.000 Impressionen)|Link-Klicks|CPC (alle)|CTR (Link-Klickrate)|Klicks (alle)",
  fr: "Début des rapports|Fin des rapports|Jour|Nom de la campagne|Diffusion de la campagne|Résultats|Couverture|Répétition|Coût par résultat|Montant dépensé|Impressions|CPM (Coût pour 1 000 impressions)|Clics sur un lien|CPC (Tous)|CTR (taux de clics sur le lien)|Clics (tous)",
  es: "Inicio del informe|Fin del informe|Día|Nombre de la campaña|Entrega de la campaña|Resultados|Alcance|Frecuencia|Coste por resultado|Importe gastado|Impresiones|CPM (coste por mil impresiones)|Clics en el enlace|CPC (todos)|CTR (porcentaje de clics en el enlace)|Clics (todos)",
  it: "Inizio report|Fine report|Giorno|Nome della campagna|Pubblicazione della campagna|Risultati|Copertura|Frequenza|Costo per risultato|Importo speso|Impression|CPM (costo per 1.000 impression)|Clic sul link|CPC (tutti)|CTR (percentuale di clic sul link)|Clic (tutti)",
  pt: "Início dos relatórios|Encerramento dos relatórios|Dia|Nome da campanha|Veiculação da campanha|Resultados|Alcance|Frequência|Custo por resultado|Valor usado|Impressões|CPM (custo por 1.000 impressões)|Cliques no link|CPC (todos)|CTR (taxa de cliques no link)|Cliques (todos)",
  nl: "Begin rapportage|Einde rapportage|Dag|Campagnenaam|Weergave van campagne|Resultaten|Bereik|Frequentie|Kosten per resultaat|Besteed bedrag|Weergaven|CPM (kosten per 1000 weergaven)|Klikken op link|CPC (alle)|CTR (doorklikratio)|Klikken (alle)",
  pl: "Początek raportowania|Koniec raportowania|Dzień|Nazwa kampanii|Wyświetlanie kampanii|Wyniki|Zasięg|Częstotliwość|Koszt wyniku|Wydana kwota|Wyświetlenia|CPM (koszt 1000 wyświetleń)|Kliknięcia linku|CPC (wszystkie)|CTR (współczynnik kliknięć linku)|Kliknięcia (wszystkie)",
  cs: "Začátek vykazování|Konec vykazování|Den|Název kampaně|Doručování kampaně|Výsledky|Dosah|Frekvence|Cena za výsledek|Utracená částka|Zobrazení|CPM (cena za 1000 zobrazení)|Kliknutí na odkaz|CPC (všechny)|CTR (míra prokliku odkazu)|Kliknutí (všechna)",
  sv: "Rapporteringens början|Rapporteringens slut|Dag|Kampanjnamn|Kampanjvisning|Resultat|Räckvidd|Frekvens|Kostnad per resultat|Spenderat belopp|Visningar|CPM (kostnad per 1 000 visningar)|Länkklick|CPC (alla)|CTR (klickfrekvens för länk)|Klick (alla)",
  da: "Rapportering starter|Rapportering slutter|Dag|Kampagnenavn|Kampagnelevering|Resultater|Rækkevidde|Frekvens|Omkostning pr. resultat|Brugt beløb|Eksponeringer|CPM (pris pr. 1.000 eksponeringer)|Klik på link|CPC (alle)|CTR (klikfrekvens for link)|Klik (alle)",
  tr: "Rapor başlangıcı|Rapor sonu|Gün|Kampanya adı|Kampanya yayını|Sonuçlar|Erişim|Sıklık|Sonuç başına ücret|Harcanan tutar|Gösterim|BGBM (1.000 gösterim başına ücret)|Bağlantı tıklamaları|TBM (tümü)|TO (bağlantı tıklama oranı)|Tıklamalar (tümü)",
  ru: "Дата начала отчетности|Дата окончания отчетности|День|Название кампании|Показ кампании|Результаты|Охват|Частота|Цена за результат|Сумма затрат|Показы|CPM (цена за 1 000 показов)|Клики по ссылке|CPC (все)|CTR (коэффициент кликабельности по ссылке)|Клики (все)",
  ja: "レポート開始日|レポート終了日|日|キャンペーン名|キャンペーンの配信|結果|リーチ|フリークエンシー|結果の単価|消化金額|インプレッション|CPM(インプレッション単価)|リンクのクリック|CPC(すべて)|CTR(リンククリックスルー率)|クリック(すべて)",
};

const pick = (keep: readonly number[]): ToolExport["languages"] =>
  Object.fromEntries(
    Object.entries(words).map(([language, all]) => {
      const list = all.split("|");
      return [language, { names: keep.map((at) => list[at]!).join("|") }];
    }),
  );

const common = {
  tool: "Meta Ads Manager",
  shape: {
    encoding: "utf-8 with mark",
    quotes: "text",
    percent: "points",
    money: { code: "EUR", how: "header" },
  },
  missing: 0,
} as const;

export const metaAds: readonly ToolExport[] = [
  {
    ...common,
    report: "Campaigns by day",
    columns: ["day", "campaign", "fixed", "results", "reach", "frequency", "cpa", "cost", "impressions", "cpm", "link clicks", "link ctr"], // oxfmt-ignore
    grain: "day",
    periods: 6,
    languages: pick([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14]),
  },
  {
    ...common,
    report: "Campaigns of a month",
    columns: ["start", "end", "campaign", "fixed", "results", "reach", "cpa", "cost", "impressions"],
    grain: "period",
    periods: 1,
    languages: pick([0, 1, 3, 4, 5, 6, 8, 9, 10]),
  },
  {
    ...common,
    report: "Campaigns with a summary row",
    columns: ["campaign", "results", "reach", "cpa", "cost", "impressions", "clicks", "cpc"],
    grain: null,
    periods: 5,
    shape: { ...common.shape, totals: { where: "first", word: "" } },
    languages: pick([3, 5, 6, 8, 9, 10, 15, 13]),
  },
];
