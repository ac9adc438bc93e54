import { count, money, price, rate } from "#app/connectors/core/metrics.ts";

export const dimensions = {
  date: { label: "Date", type: "date" },
  status: { label: "Status", type: "choice" },
  type: { label: "Link type", type: "choice" },
  category: { label: "Category", type: "text" },
  user: { label: "Assigned to", type: "text" },
  site: { label: "Linking site", type: "text" },
  url: { label: "Linking page", type: "url", once: true },
} as const;

export const metrics = {
  links: count("Links", { help: "Links in any status." }),
  confirmed: count("Confirmed links"),
  pending: count("Pending links", { direction: "neutral" }),
  requested: count("Requested links", { direction: "neutral" }),
  opportunities: count("Opportunities", { direction: "neutral" }),
  live_links: count("Live links", { help: "Links from this date range that are live now." }),
  lost_links: count("Lost links", {
    help: "Links from this date range that are gone now.",
    direction: "less",
  }),
  cost: money("Cost of confirmed links", { direction: "neutral" }),
  cost_per_link: price("Cost per link", "cost", "priced", {
    help: "Cost of confirmed links divided by their number, for links in one currency.",
  }),
  priced: count("Confirmed links in one currency", { direction: "neutral" }),
  confirmation_rate: rate("Confirmation rate", "confirmed", "links"),
};
