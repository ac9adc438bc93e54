const count = { combine: "sum", format: "integer" } as const;

export const dimensions = {
  date: { label: "Date", type: "date" },
  status: { label: "Status", type: "choice" },
  type: { label: "Link type", type: "choice" },
  category: { label: "Category", type: "text" },
  user: { label: "Assigned to", type: "text" },
  site: { label: "Linking site", type: "text" },
  url: { label: "Linking page", type: "url" },
} as const;

export const metrics = {
  links: { label: "Links", help: "Whatever their status.", ...count },
  confirmed: { label: "Confirmed links", ...count },
  pending: { label: "Pending links", ...count, direction: "neutral" },
  requested: { label: "Requested links", ...count, direction: "neutral" },
  opportunities: { label: "Opportunities", ...count, direction: "neutral" },
  live_links: {
    label: "Live links",
    help: "Of the links of these days, those that are live now.",
    ...count,
  },
  lost_links: {
    label: "Lost links",
    help: "Of the links of these days, those that are gone now.",
    ...count,
    direction: "less",
  },
  cost: { label: "Cost of confirmed links", combine: "sum", format: "money", direction: "neutral" },
  cost_per_link: {
    label: "Cost per link",
    help: "Cost of confirmed links, by their number.",
    combine: "ratio",
    of: "cost",
    per: "confirmed",
    format: "money",
    direction: "less",
  },
  confirmation_rate: {
    label: "Confirmation rate",
    combine: "ratio",
    of: "confirmed",
    per: "links",
    format: "percent",
  },
} as const;
