import type { RangeType, Widget } from "#db/schema/documents/dashboard.ts";
import { boardOf, type SampleParts } from "./sample-board.ts";

export type SampleDashboard = {
  readonly name: string;
  readonly color: string;
  readonly rangeType: RangeType;
  readonly footer: string;
  readonly widgets: (parts: SampleParts, id: () => string) => readonly Widget[];
};

export const sampleDashboards: readonly SampleDashboard[] = [
  {
    name: "Harbour Lane Bakery: online marketing",
    color: "#0e6b5c",
    rangeType: "last_30_days",
    footer: "An invented client of an invented agency: every number on this page was made up.",
    widgets: (parts, id) => {
      const { number, text } = boardOf(parts, id);
      return [
        number(
          "Online orders",
          "1x1",
          "summary",
          "Shop and website",
          { metrics: ["orders"] },
          { options: { goal: 1800 } },
        ),
        number(
          "Cost per order",
          "1x1",
          "summary",
          "Search ads",
          { metrics: [parts.calculated("Cost per order")] },
          { options: { goal: 20 } },
        ),
        number("Ad spend", "1x1", "summary", "Search ads", { metrics: ["cost"] }),
        number(
          "Newsletter sign-ups",
          "1x1",
          "chart:gauge",
          "Newsletter",
          { metrics: ["sign_ups"] },
          { options: { minValue: 0, maxValue: 500, goal: 400 } },
        ),
        number(
          "Sessions by channel",
          "3x2",
          "chart",
          "Shop and website",
          { metrics: ["sessions"], dimension: "date", split: "channel" },
          { options: { subFormat: "line" } },
        ),
        text(
          "What happened",
          "1x2",
          "**Orders grew**, most of it from the sourdough subscription and from Christmas pre-orders.\n\nAn order from ads costs less than before. We paused two broad keywords.\n\n# Next month\n- Double the gift-box budget from the 10th.\n- New photographs for catering.",
        ),
        number(
          "Orders per week",
          "2x2",
          "chart",
          "Shop and website",
          { metrics: ["orders"], dimension: "week", split: "channel" },
          { options: { subFormat: "bar", stacked: true } },
        ),
        number(
          "Clicks by campaign",
          "2x2",
          "chart",
          "Search ads",
          { metrics: ["clicks"], dimension: "campaign", order: "clicks" },
          { options: { subFormat: "bar" }, rowsLimit: 5 },
        ),
        number(
          "Search impressions",
          "2x1",
          "chart",
          "Search results",
          { metrics: ["impressions"], dimension: "date" },
          { options: { subFormat: "area" } },
        ),
        number(
          "Devices",
          "1x2",
          "chart:pie",
          "Shop and website",
          { metrics: ["sessions"], dimension: "device" },
          { options: { doughnut: true } },
        ),
        number(
          "Site quality",
          "1x2",
          "chart:radar",
          "Site check",
          { metrics: ["points"], dimension: "area" },
          { options: { visibleLabels: true } },
        ),
        number("Average position", "1x1", "summary", "Search results", { metrics: ["position"] }),
        number("Subscribers", "1x1", "summary", "Newsletter", { metrics: ["subscribers"] }),
        number(
          "Campaigns",
          "4x3",
          "table",
          "Search ads",
          {
            metrics: [
              "clicks",
              "impressions",
              parts.calculated("Click rate"),
              "orders",
              "cost",
              parts.calculated("Cost per order"),
              parts.calculated("Return on spend"),
            ],
            dimension: "campaign",
            order: "clicks",
          },
          { hiddenChange: true, options: { bars: true, totals: true } },
        ),
      ];
    },
  },
  {
    name: "Harbour Lane Bakery: search ads",
    color: "#1b4fa0",
    rangeType: "last_month",
    footer: "Invented data of the sample agency.",
    widgets: (parts, id) => {
      const { number } = boardOf(parts, id);
      return [
        number("Spend, clicks, orders", "4x1", "summary", "Search ads", {
          metrics: ["cost", "clicks", "orders"],
        }),
        number(
          "Spend per day",
          "2x2",
          "chart",
          "Search ads",
          { metrics: ["cost"], dimension: "date" },
          { options: { subFormat: "area" } },
        ),
        number(
          "Clicks per week",
          "2x2",
          "chart",
          "Search ads",
          { metrics: ["clicks"], dimension: "week" },
          { options: { subFormat: "line" } },
        ),
        number("Spend by campaign", "2x2", "chart:pie", "Search ads", {
          metrics: ["cost"],
          dimension: "campaign",
          order: "cost",
        }),
        number(
          "Orders by campaign",
          "2x2",
          "chart",
          "Search ads",
          { metrics: ["orders"], dimension: "campaign", order: "orders" },
          { options: { subFormat: "bar" } },
        ),
        number(
          "All campaigns",
          "4x3",
          "table",
          "Search ads",
          {
            metrics: ["impressions", "clicks", "cost", "orders", "order_value"],
            dimension: "campaign",
            order: "cost",
          },
          { options: { totals: true } },
        ),
      ];
    },
  },
  {
    name: "Harbour Lane Bakery: found in search",
    color: "#d6d400",
    rangeType: "last_30_days",
    footer: "Invented data of the sample agency.",
    widgets: (parts, id) => {
      const { number } = boardOf(parts, id);
      return [
        number("Clicks", "1x1", "summary", "Search results", { metrics: ["clicks"] }),
        number("Impressions", "1x1", "summary", "Search results", { metrics: ["impressions"] }),
        number("Click rate", "1x1", "summary", "Search results", {
          metrics: [parts.calculated("Search click rate")],
        }),
        number("Average position", "1x1", "summary", "Search results", { metrics: ["position"] }),
        number(
          "Clicks per day",
          "4x2",
          "chart",
          "Search results",
          { metrics: ["clicks"], dimension: "date" },
          { options: { subFormat: "line" } },
        ),
        number(
          "Top search queries",
          "4x3",
          "table",
          "Search results",
          {
            metrics: ["clicks", "impressions", parts.calculated("Search click rate"), "position"],
            dimension: "query",
            order: "clicks",
          },
          { options: { bars: true, totals: true } },
        ),
      ];
    },
  },
  {
    name: "Harbour Lane Bakery: newsletter and site",
    color: "#0b0b0d",
    rangeType: "last_30_days",
    footer: "Invented data of the sample agency.",
    widgets: (parts, id) => {
      const { number, text } = boardOf(parts, id);
      return [
        number("Sent", "1x1", "summary", "Newsletter", { metrics: ["sent"] }),
        number("Opened", "1x1", "summary", "Newsletter", { metrics: ["opened"] }),
        number("Unsubscribed", "1x1", "summary", "Newsletter", { metrics: ["unsubscribed"] }),
        number(
          "Open rate",
          "1x1",
          "chart:gauge",
          "Newsletter",
          { metrics: [parts.calculated("Open rate")] },
          { options: { minValue: 0, maxValue: 100 } },
        ),
        number(
          "Subscribers per week",
          "2x2",
          "chart",
          "Newsletter",
          { metrics: ["subscribers"], dimension: "week" },
          { options: { subFormat: "line" } },
        ),
        number(
          "Sessions per day by device",
          "2x2",
          "chart",
          "Shop and website",
          { metrics: ["sessions"], dimension: "date", split: "device" },
          { options: { subFormat: "area", stacked: true } },
        ),
        number(
          "Issues found",
          "2x2",
          "table",
          "Site check",
          { metrics: ["points", "issues"], dimension: "area", order: "issues" },
          { options: { totals: true } },
        ),
        text(
          "About this page",
          "2x2",
          "This dashboard belongs to the **sample agency**. Change anything you like: only you can see it, and it is deleted after a day.\n\n- Press **Edit** to move, resize and change widgets.\n- Press **Share** for a PDF, a public link or the numbers as CSV.",
        ),
      ];
    },
  },
];
