export const sampleCalculated = [
  {
    source: "Search ads",
    name: "Cost per order",
    type: "average_money",
    expression: "[Cost] / [Orders]",
    direction: "less",
  },
  {
    source: "Search ads",
    name: "Click rate",
    type: "percent",
    expression: "[Clicks] / [Impressions]",
    direction: "more",
  },
  {
    source: "Search ads",
    name: "Return on spend",
    type: "number",
    expression: "[Order value] / [Cost]",
    direction: "more",
  },
  {
    source: "Search results",
    name: "Search click rate",
    type: "percent",
    expression: "[Clicks] / [Impressions]",
    direction: "more",
  },
  {
    source: "Newsletter",
    name: "Open rate",
    type: "percent",
    expression: "[Opened] / [Sent]",
    direction: "more",
  },
] as const;
