import { defineConnector } from "#app/connectors/core/define.ts";
import { googleAuth, googleFailures } from "#app/connectors/core/families/google.ts";
import { count } from "#app/connectors/core/metrics.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { pick } from "#app/connectors/core/params/param-shapes.ts";
import { keywords } from "./keywords.ts";
import { accountsApi, listLocations, locationsApi } from "./locations.ts";
import { performance, performanceApi, performanceMetrics } from "./performance.ts";
import { reviewMetrics, reviews, reviewsApi } from "./reviews.ts";

const reportTypes = { performance: "Performance", keywords: "Search keywords", reviews: "Reviews" };

export default defineConnector({
  id: "google-my-business",
  name: "Google My Business",
  description: "Views, calls, searches and reviews of business profiles",
  auth: googleAuth(["https://www.googleapis.com/auth/business.manage"]),
  origins: [accountsApi, locationsApi, performanceApi, reviewsApi],

  params: {
    property: {
      type: "multi-select",
      label: "Locations",
      help: "Several locations are summed, or shown one by one.",
      required: true,
      global: true,
      options: "properties",
    },
    reportType: pick("Report", reportTypes, "performance"),
  },

  options: { properties: (ask) => listLocations(ask) },

  dimensions: {
    location: { label: "Location", type: "text" },
    ...availableWhen(whenReportIs("performance"), {
      surface: { label: "Maps or Search", type: "choice" },
      device: { label: "Device", type: "choice" },
    }),
    ...availableWhen(whenReportIs("keywords"), { keyword: { label: "Search keyword", type: "text" } }),
    ...availableWhen(whenReportIs("reviews"), { star_rating: { label: "Stars", type: "choice" } }),
  },

  metrics: {
    ...availableWhen(whenReportIs("performance"), performanceMetrics),
    ...availableWhen(whenReportIs("keywords"), {
      keyword_impressions: count("Keyword impressions", {
        help: "People who searched for it and saw the profile, counted once a month.",
      }),
    }),
    ...availableWhen(whenReportIs("reviews"), reviewMetrics),
  },

  report: (ask) => {
    const { reportType } = ask.params;
    if (reportType === "reviews") return reviews(ask);
    return reportType === "keywords" ? keywords(ask) : performance(ask);
  },
  totals: "derived",
  days: null,
  unread: "accountName comment name regionCode reviewId reviewer type updateTime".split(" "),
  // 300 a minute per API, for all users together.
  limits: { requests: 5, perSeconds: 1, concurrent: 2 },
  failures: [
    {
      status: 429,
      body: /"quota_limit_value"\s*:\s*"0"/,
      is: "out-of-quota",
      says: "Google has not approved this installation for Business Profile yet. An administrator must apply for it.",
    },
    {
      status: 400,
      body: /FAILED_PRECONDITION/,
      is: "no-access",
      says: "Google shows reviews of verified locations only. One of these locations is not verified.",
    },
    ...googleFailures,
    { status: 429, is: "slow-down", waitSeconds: 60 },
  ],
});
