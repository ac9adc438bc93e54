import { type KindTemplate, siteSlot, widgetsOf } from "../template.ts";

const search = widgetsOf("google-search-console");

export const googleSearchConsole: KindTemplate = {
  numbers: [
    search.number("clicks"),
    search.number("impressions"),
    search.number("ctr"),
    search.number("position"),
  ],
  rows: [
    [search.chart("line", "3x2", "clicks", "date"), search.chart("doughnut", "1x2", "clicks", "device")],
    [search.table("query", ["clicks", "impressions", "ctr", "position"], "Top queries by clicks")],
    [search.table("page", ["clicks", "impressions", "ctr", "position"])],
  ],
};

const ahrefsOf = (reportType: string) => widgetsOf("ahrefs-v3", { reportType, target: siteSlot });
const ahrefsOverview = ahrefsOf("overview");

export const ahrefs: KindTemplate = {
  numbers: [
    ahrefsOverview.number("domainRating"),
    ahrefsOverview.number("referringDomains"),
    ahrefsOverview.number("organicKeywords"),
    ahrefsOverview.number("traffic"),
  ],
  rows: [
    [
      ahrefsOverview.chart("line", "2x2", "traffic", "date"),
      ahrefsOverview.chart("line", "2x2", "referringDomains", "date"),
    ],
    [
      ahrefsOf("keywords").table(
        "keyword",
        ["traffic", "position", "volume", "difficulty"],
        "Top organic keywords by traffic",
      ),
    ],
    [ahrefsOf("pages").table("url", ["traffic", "rankedKeywords", "referringDomains"])],
  ],
};

const semrushOf = (reportType: string) => widgetsOf("semrush", { reportType, target: siteSlot });
const semrushOverview = semrushOf("overview");
const semrushLinks = semrushOf("backlinks");

export const semrush: KindTemplate = {
  numbers: [
    semrushOverview.number("organicTraffic"),
    semrushOverview.number("organicKeywords"),
    semrushLinks.number("authority"),
    semrushLinks.number("referringDomains"),
  ],
  rows: [
    [
      semrushOf("competitors").chart("bar", "2x2", "commonKeywords", "competitor"),
      semrushOf("referring-domains").chart("bar", "2x2", "backlinks", "referringDomain"),
    ],
    [
      semrushOf("keywords").table(
        "keyword",
        ["traffic", "lastPosition", "volume", "difficulty"],
        "Top organic keywords by traffic",
      ),
    ],
    [semrushOf("pages").table("url", ["traffic", "pageKeywords"])],
  ],
};

const serpstatOf = (reportType: string) => widgetsOf("serpstat", { reportType, target: siteSlot });
const serpstatOverview = serpstatOf("overview");

export const serpstat: KindTemplate = {
  numbers: [
    serpstatOverview.number("traffic", "Organic traffic"),
    serpstatOverview.number("organicKeywords"),
    serpstatOverview.number("visibility"),
    serpstatOf("backlinks").number("referringDomains"),
  ],
  rows: [
    [
      serpstatOf("competitors").chart("bar", "2x2", "commonKeywords", "competitor"),
      serpstatOf("referring-domains").chart("bar", "2x2", "domainRank", "referringDomain"),
    ],
    [
      serpstatOf("keywords").table(
        "keyword",
        ["traffic", "lastPosition", "volume", "difficulty"],
        "Top organic keywords by traffic",
      ),
    ],
    [serpstatOf("pages").table("url", ["traffic", "pageKeywords"])],
  ],
};

const positions = widgetsOf("seranking");

export const seranking: KindTemplate = {
  numbers: [
    positions.number("position"),
    positions.number("top3"),
    positions.number("top10"),
    positions.number("top10Share"),
  ],
  rows: [
    [
      positions.chart("bar", "2x2", "top10", "searchEngine"),
      positions.chart("bar", "2x2", "top10", "keywordGroup"),
    ],
    [
      positions.table(
        "keyword",
        ["volume", "lastPosition", "position", "cpc"],
        "Positions of the keywords with the largest volume",
      ),
    ],
  ],
};

const campaign = widgetsOf("rankranger", { reportType: "ranks", target: siteSlot });

export const rankranger: KindTemplate = {
  numbers: [
    campaign.number("position"),
    campaign.number("top3"),
    campaign.number("top10"),
    campaign.number("top10Share"),
  ],
  rows: [
    [
      campaign.chart("bar", "2x2", "position", "searchEngine"),
      campaign.chart("bar", "2x2", "top10", "searchEngine"),
    ],
    [campaign.table("keyword", ["top3", "top10", "position", "lastPosition"], "Positions by keyword")],
  ],
};

const domainRanks = widgetsOf("accuranker");
const keywordRanks = widgetsOf("accuranker", { reportType: "keywords" });

export const accuranker: KindTemplate = {
  numbers: [
    domainRanks.number("averageRank"),
    domainRanks.number("rank1to3"),
    domainRanks.number("shareOfVoice"),
    domainRanks.number("estimatedVisits"),
  ],
  rows: [
    [
      domainRanks.chart("line", "2x2", "averageRank", "date"),
      domainRanks.chart("line", "2x2", "estimatedVisits", "date"),
    ],
    [
      keywordRanks.table(
        "keyword",
        ["estimatedVisits", "lastPosition", "position", "volume"],
        "Top keywords by estimated visits",
      ),
    ],
  ],
};
