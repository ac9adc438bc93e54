import { type KindTemplate, widgetsOf } from "../template.ts";

const google = widgetsOf("google-ads");
const googleKeywords = widgetsOf("google-ads", { reportType: "keywords" });

export const googleAds: KindTemplate = {
  numbers: [
    google.number("cost"),
    google.number("conversions"),
    google.number("costPerConversion"),
    google.number("roas"),
  ],
  rows: [
    [
      google.chart("line", "2x2", "cost", "date"),
      google.chart("bar", "2x2", "conversions", "campaign", "Conversions by campaign"),
    ],
    [
      google.table("campaign", [
        "cost",
        "impressions",
        "clicks",
        "ctr",
        "averageCpc",
        "conversions",
        "costPerConversion",
      ]),
    ],
    [
      googleKeywords.table(
        "keyword",
        ["cost", "clicks", "averageCpc", "conversions"],
        "Top keywords by cost",
        "3x2",
      ),
      google.chart("doughnut", "1x2", "clicks", "device"),
    ],
  ],
};

const facebook = widgetsOf("facebook-ads");

export const facebookAds: KindTemplate = {
  numbers: [
    facebook.number("spend"),
    facebook.number("inline_link_clicks"),
    facebook.number("cost_per_inline_link_click"),
    facebook.number("reach"),
  ],
  rows: [
    [
      facebook.chart("line", "2x2", "spend", "date"),
      facebook.chart("bar", "2x2", "inline_link_clicks", "campaign"),
    ],
    [
      facebook.table("campaign", [
        "spend",
        "impressions",
        "reach",
        "inline_link_clicks",
        "inline_link_click_ctr",
        "conversions",
        "cost_per_conversion",
      ]),
    ],
    [facebook.chart("bar", "3x2", "spend", "age"), facebook.chart("doughnut", "1x2", "spend", "platform")],
  ],
};

const linkedin = widgetsOf("linkedin-ads");
const linkedinPeople = widgetsOf("linkedin-ads", { reportType: "demographics" });

export const linkedinAds: KindTemplate = {
  numbers: [
    linkedin.number("costInLocalCurrency"),
    linkedin.number("clicks"),
    linkedin.number("oneClickLeads"),
    linkedin.number("ctr"),
  ],
  rows: [
    [
      linkedin.chart("line", "2x2", "costInLocalCurrency", "date"),
      linkedin.chart("bar", "2x2", "clicks", "campaign"),
    ],
    [
      linkedin.table("campaign", [
        "costInLocalCurrency",
        "impressions",
        "clicks",
        "ctr",
        "cpc",
        "oneClickLeads",
        "costPerLead",
      ]),
    ],
    [
      linkedinPeople.chart("bar", "2x2", "clicks", "jobFunction"),
      linkedinPeople.chart("bar", "2x2", "clicks", "seniority"),
    ],
  ],
};

const tiktokBasic = widgetsOf("tiktok");
const tiktokPeople = widgetsOf("tiktok", { reportType: "AUDIENCE" });

export const tiktokAds: KindTemplate = {
  numbers: [
    tiktokBasic.number("spend"),
    tiktokBasic.number("clicks"),
    tiktokBasic.number("conversion"),
    tiktokBasic.number("cost_per_conversion"),
  ],
  rows: [
    [
      tiktokBasic.chart("line", "2x2", "spend", "date"),
      tiktokBasic.chart("bar", "2x2", "clicks", "campaign"),
    ],
    [
      tiktokBasic.table("campaign", [
        "spend",
        "impressions",
        "clicks",
        "ctr",
        "conversion",
        "cost_per_conversion",
      ]),
    ],
    [
      tiktokPeople.chart("bar", "3x2", "impressions", "age"),
      tiktokPeople.chart("doughnut", "1x2", "impressions", "gender"),
    ],
  ],
};
