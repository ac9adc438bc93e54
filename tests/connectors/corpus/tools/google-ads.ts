import type { Language } from "../truth/words.ts";
import type { ToolExport } from "./tool.ts";

// day | campaign | currency | impressions | clicks | CTR | average CPC | cost | conversions | cost per conversion | conversion rate
const words: Partial<Record<Language, string>> = {
  en: "Day|Campaign|Currency code|Impr.|Clicks|CTR|Avg. CPC|Cost|Conversions|Cost / conv.|Conv. rate",
  de: "Tag|Kampagne|Währungscode|Impr.|Klicks|CTR|Durchschn. CPC|Kosten|Conversions|Kosten/Conv.|Conv.-Rate",
  fr: "Jour|Campagne|Code de devise|Impr.|Clics|CTR|CPC moy.|Coût|Conversions|Coût/conv.|Taux de conv.",
  es: "Día|Campaña|Código de moneda|Impr.|Clics|CTR|CPC medio|Coste|Conversiones|Coste/conv.|Tasa de conv.",
  it: "Giorno|Campagna|Codice valuta|Impr.|Clic|CTR|CPC medio|Costo|Conversioni|Costo/conv.|Tasso di conv.",
  pt: "Dia|Campanha|Código da moeda|Impr.|Cliques|CTR|CPC méd.|Custo|Conversões|Custo / conv.|Taxa de conv.",
  nl: "Dag|Campagne|Valutacode|Vert.|Klikken|CTR|Gem. CPC|Kosten|Conversies|Kosten/conv.|Conv.perc.",
  pl: "Dzień|Kampania|Kod waluty|Wyśw.|Kliknięcia|CTR|Śr. CPC|Koszt|Konwersje|Koszt konw.|Współ. konw.",
  cs: "Den|Kampaň|Kód měny|Zobr.|Prokliky|CTR|Prům. CPC|Cena|Konverze|Cena/konv.|Konv. poměr",
  hu: "Nap|Kampány|Pénznem kódja|Megjel.|Kattintások|CTR|Átl. CPC|Költség|Konverziók|Költség/konv.|Konv. arány",
  sv: "Dag|Kampanj|Valutakod|Exp.|Klick|CTR|Genomsn. CPC|Kostnad|Konverteringar|Kostnad/konv.|Konv.frekvens",
  da: "Dag|Kampagne|Valutakode|Eksp.|Klik|CTR|Gns. CPC|Omkostninger|Konverteringer|Omk./konv.|Konv.rate",
  fi: "Päivä|Kampanja|Valuuttakoodi|Näytöt|Klikkaukset|CTR|Keskim. CPC|Hinta|Konversiot|Hinta/konv.|Konv.prosentti",
  tr: "Gün|Kampanya|Para birimi kodu|Göst.|Tıklamalar|TO|Ort. TBM|Maliyet|Dönüşümler|Maliyet/dönş.|Dönş. oranı",
  ru: "День|Кампания|Код валюты|Показы|Клики|CTR|Ср. цена за клик|Расходы|Конверсии|Цена/конв.|Коэф. конверсии",
  ja: "日|キャンペーン|通貨コード|表示回数|クリック数|クリック率|平均クリック単価|費用|コンバージョン|コンバージョン単価|コンバージョン率",
  ko: "일|캠페인|통화 코드|노출수|클릭수|클릭률(CTR)|평균 CPC|비용|전환|비용/전환|전환율",
};

const titles: Partial<
  Record<Language, readonly [title: string, dates: string, campaigns: string, account: string]>
> = {
  en: ["Campaign report", "September 1, 2026 - September 9, 2026", "Total: Campaigns", "Total: Account"],
  de: ["Kampagnenbericht", "1. September 2026 - 9. September 2026", "Gesamt: Kampagnen", "Gesamt: Konto"],
  fr: [
    "Rapport sur les campagnes",
    "1 septembre 2026 - 9 septembre 2026",
    "Total : Campagnes",
    "Total : Compte",
  ],
  es: [
    "Informe de campañas",
    "1 de septiembre de 2026 - 9 de septiembre de 2026",
    "Total: Campañas",
    "Total: Cuenta",
  ],
  it: ["Report Campagne", "1 settembre 2026 - 9 settembre 2026", "Totale: Campagne", "Totale: Account"],
  pt: [
    "Relatório de campanhas",
    "1 de setembro de 2026 - 9 de setembro de 2026",
    "Total: campanhas",
    "Total: conta",
  ],
  nl: ["Campagnerapport", "1 september 2026 - 9 september 2026", "Totaal: campagnes", "Totaal: account"],
  pl: ["Raport dotyczący kampanii", "1 września 2026 - 9 września 2026", "Suma: kampanie", "Suma: konto"],
  cs: ["Přehled kampaní", "1. září 2026 - 9. září 2026", "Celkem: kampaně", "Celkem: účet"],
  hu: [
    "Kampányjelentés",
    "2026. szeptember 1. - 2026. szeptember 9.",
    "Összesen: Kampányok",
    "Összesen: Fiók",
  ],
  sv: ["Kampanjrapport", "1 september 2026 - 9 september 2026", "Totalt: Kampanjer", "Totalt: Konto"],
  da: ["Kampagnerapport", "1. september 2026 - 9. september 2026", "I alt: Kampagner", "I alt: Konto"],
  fi: ["Kampanjaraportti", "1. syyskuuta 2026 - 9. syyskuuta 2026", "Yhteensä: Kampanjat", "Yhteensä: Tili"],
  tr: ["Kampanya raporu", "1 Eylül 2026 - 9 Eylül 2026", "Toplam: Kampanyalar", "Toplam: Hesap"],
  ru: ["Отчет о кампаниях", "1 сентября 2026 г. - 9 сентября 2026 г.", "Всего: кампании", "Всего: аккаунт"],
  ja: ["キャンペーン レポート", "2026年9月1日 - 2026年9月9日", "合計: キャンペーン", "合計: アカウント"],
  ko: ["캠페인 보고서", "2026년 9월 1일 - 2026년 9월 9일", "합계: 캠페인", "합계: 계정"],
};

function languages(keep: readonly number[], isTotal: boolean): ToolExport["languages"] {
  return Object.fromEntries(
    Object.entries(words).map(([language, all]) => {
      const list = all.split("|");
      const [title, dates, campaigns] = titles[language as Language]!;
      const totals = { where: isTotal ? "last" : "none", word: campaigns, blank: " --" } as const;
      return [
        language,
        { names: keep.map((at) => list[at]!).join("|"), shape: { preamble: [[title], [dates]], totals } },
      ];
    }),
  );
}

const common = {
  tool: "Google Ads",
  isLocal: true,
  missing: 0.05,
} as const;

export const googleAds: readonly ToolExport[] = [
  {
    ...common,
    report: "Campaigns by day (.csv for Excel)",
    columns: ["day", "campaign", "currency", "impressions", "clicks", "ctr", "cpc", "cost", "conversions"],
    grain: "day",
    periods: 9,
    shape: { encoding: "utf-16le", delimiter: "\t", date: "yyyy-mm-dd", missing: " --" },
    languages: languages([0, 1, 2, 3, 4, 5, 6, 7, 8], true),
  },
  {
    ...common,
    report: "Campaigns (.csv)",
    columns: ["campaign", "currency", "impressions", "clicks", "ctr", "cost", "conversions", "cost per conversion", "conversion rate"], // oxfmt-ignore
    grain: null,
    periods: 5,
    shape: { encoding: "utf-8", missing: " --" },
    languages: languages([1, 2, 3, 4, 5, 7, 8, 9, 10], true),
  },
  {
    ...common,
    report: "Time series without impressions",
    columns: ["day", "clicks", "ctr", "cost"],
    grain: "day",
    periods: 12,
    shape: { encoding: "utf-16le", delimiter: "\t", date: "yyyy-mm-dd" },
    languages: languages([0, 4, 5, 7], true),
    unknowable: ["currency"],
  },
];
