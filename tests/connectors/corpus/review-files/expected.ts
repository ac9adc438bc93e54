/** A number, no total, or one of several that are all fair. */
export type Total = number | null | readonly (number | null)[];

export type Review = {
  readonly file: string;
  /** By the heading of a column: the total of the whole file; durations in seconds. */
  readonly totals: Readonly<Record<string, Total>>;
  readonly currency?: string;
  /** Totals of a range of days. */
  readonly range?: readonly [from: string, to: string, totals: Readonly<Record<string, Total>>];
  /** By the values of a dimension. */
  readonly by?: readonly [dimension: string, metric: string, values: Readonly<Record<string, number>>];
  /** The file leaves something open; elsewhere a question is a fault, but for the currency. */
  readonly mayAsk?: true;
  /** What the refusal has to say, where a refusal is right. */
  readonly refused?: RegExp;
};

const visits = { Search: 300, Direct: 200, Mail: 100 };

export const reviews: readonly Review[] = [
  {
    file: "rows/total-in-german.csv",
    totals: { Visits: 600 },
    by: ["Channel", "Visits", visits],
  },
  { file: "rows/total-with-a-name.csv", totals: { Visits: 600 }, by: ["Channel", "Visits", visits] },
  {
    file: "rows/pivot-subtotals.csv",
    totals: { Umsatz: 4200 },
    currency: "EUR",
    by: ["Region", "Umsatz", { Nord: 3000, Süd: 1200 }],
    range: ["2026-09-01", "2026-09-30", { Umsatz: 1500 }],
  },
  { file: "rows/total-first.csv", totals: { Views: 600, "Watch time (hours)": [108_000, 30], "Average view duration": 180 } }, // oxfmt-ignore
  { file: "rows/total-first-with-days.csv", totals: { Impressions: 600, "Amount spent (EUR)": 60 }, currency: "EUR", range: ["2026-09-01", "2026-09-02", { Impressions: 300 }] }, // oxfmt-ignore
  { file: "rows/descriptions-below-names.csv", totals: { "Search views": 600, Calls: 18 } },
  { file: "rows/total-in-the-middle.csv", totals: { Visits: 600 }, by: ["Channel", "Visits", visits] },
  {
    file: "rows/rows-of-a-month.csv",
    totals: {
      "Amount spent (EUR)": 420,
      Impressions: 120_000,
      Results: 18,
      Reach: null,
      "Cost per results": 420 / 18,
    },
    range: ["2026-09-01", "2026-09-07", { "Amount spent (EUR)": [null, 0], Impressions: [null, 0] }],
    currency: "EUR",
  },
  { file: "rows/months-as-headings.csv", totals: { "Jul 2026": 155, "Aug 2026": 266, "Sep 2026": 377 } },
  { file: "rows/years-as-headings.csv", totals: { "2025": 155, "2026": 266 } },
  { file: "rows/long-preamble.csv", totals: { Impressions: 600, Clicks: 50, Ctr: 50 / 600, Spend: 30 }, currency: "EUR", range: ["2026-09-01", "2026-09-02", { Spend: 15 }] }, // oxfmt-ignore
  { file: "rows/trailing-delimiter.csv", totals: { Visits: 600, Orders: 6 }, range: ["2026-09-02", "2026-09-02", { Orders: 2 }] }, // oxfmt-ignore
  { file: "rows/two-heading-rows.xlsx", totals: { "Google Ads Clicks": 33, "Google Ads Cost (EUR)": 18, "Meta Clicks": 63, "Meta Cost (EUR)": 27 }, currency: "EUR" }, // oxfmt-ignore
  { file: "rows/copyright-line.csv", totals: { Impressions: 2000, Clicks: 200, Spend: 100 }, currency: "EUR" }, // oxfmt-ignore
  {
    file: "rows/grand-total-one-cell-more.csv",
    totals: { Sessions: 600, "Key events": 60 },
  },
  { file: "rows/several-tables.csv", mayAsk: true, totals: { "New users": [400, null] } },
  { file: "rows/page-as-workbook.xls", totals: { Visits: 100 }, refused: /HTML|web page/i },
  { file: "rows/side-by-side.xlsx", totals: { Visits: 600 } },
  { file: "rows/side-by-side.xlsx", totals: { Cost: 60 } },
  { file: "cells/percentages-of-money.csv", mayAsk: true, totals: { Revenue: 500, "Profit margin": [null, 0.36], "Budget used": null, "Tax rate": [null, 0.166] } }, // oxfmt-ignore
  {
    file: "cells/units-of-time.csv",
    mayAsk: true,
    totals: {
      Views: 600,
      "Watch time (hours)": [109_800, 30.5],
      "Watch time (minutes)": [109_800, 1830],
      "Avg. session duration (min)": [null, 190, 19 / 6],
      "Page load time (ms)": [null, 1.0333333333333334],
      "Time spent (sec)": [540, null],
    },
  },
  { file: "cells/rates-of-deliveries.csv", totals: { "Open Rate": 0.3875, "Click Rate": 0.045, Revenue: 300, "Total Recipients": 4350 } }, // oxfmt-ignore
  { file: "cells/cost-per-lead.csv", totals: { Spend: 300, Leads: 6, "Cost per lead": 50 } },
  { file: "cells/date-and-hour.csv", totals: { Sessions: 60 }, range: ["2026-09-01", "2026-09-01", { Sessions: 30 }] }, // oxfmt-ignore
  {
    file: "cells/iso-weeks.csv",
    totals: { Sessions: 600 },
    range: ["2026-08-31", "2026-09-06", { Sessions: 200 }],
  },
  { file: "cells/polish-days.csv", totals: { Kliknięcia: 60, Koszt: 1300 }, currency: "PLN", range: ["2026-09-01", "2026-09-02", { Kliknięcia: 30 }] }, // oxfmt-ignore
  { file: "cells/year-and-month.csv", totals: { Sessions: 650 }, range: ["2026-09-01", "2026-09-30", { Sessions: 300 }] }, // oxfmt-ignore
  { file: "cells/days-with-points.csv", totals: { Clicks: 60 }, range: ["2026-09-01", "2026-09-02", { Clicks: 30 }] }, // oxfmt-ignore
  { file: "cells/cyrillic.csv", totals: { Показы: 3000, Клики: 120, Расход: 2000 }, by: ["Кампания", "Клики", { Бренд: 100, Поиск: 20 }] }, // oxfmt-ignore
  { file: "cells/one-bad-byte.csv", totals: { Clicks: 60 }, by: ["Ad name", "Clicks", { "Été à Zürich": 10, "Größe – “neu”": 20 }] }, // oxfmt-ignore
  { file: "cells/japanese.csv", totals: { 表示回数: 3000, クリック数: 120, 費用: 1999 }, by: ["キャンペーン", "クリック数", { ブランド: 100, 検索: 20 }] }, // oxfmt-ignore
  { file: "cells/short-numbers.csv", totals: { Impressions: 1_102_050, Likes: 920 } },
  { file: "cells/less-than.csv", totals: { Impressions: 28_000 } },
  {
    file: "cells/identifiers.csv",
    totals: { Visits: 60, "Order #": null, "Transaction ID": null, "Ticket no.": null },
  },
  { file: "cells/currency-column.csv", mayAsk: true, totals: { Cost: 2000, "Impr.": 3000, CTR: 0.04, Conversions: 5.5 }, currency: "EUR" }, // oxfmt-ignore
  { file: "cells/quoted-formulas.csv", totals: { Visits: 600, "Order ID": null } },
  { file: "cells/zero-width.csv", totals: { Clicks: 1890 } },
  { file: "cells/shop-amounts.csv", totals: { Orders: 3, "Gross sales": 150, Discounts: -10, Returns: -50, "Net sales": 90, Taxes: 19, "Total sales": 119 } }, // oxfmt-ignore
];
