import { expect, test } from "vitest";
import { digestOf } from "#app/mail/report/digest.ts";
import { digestText } from "#app/mail/report/plain-text.ts";
import { chart, dashboard, seriesChart } from "#tests/pdf/sample-view.ts";

const days = Array.from({ length: 31 }, (_, at) => at + 1);
const series = (name: string, first: number) => ({
  name,
  total: String(days.length * first),
  points: days.map((day) => ({ value: first + day, text: String(first + day) })),
});

test("the text of a chart has a line for each series, with its own numbers only", () => {
  const names = ["Organic search", "Paid search with a long name of its campaign", "Email"];
  const lines = names.map((name, at) => series(name, (at + 1) * 100));
  const made = seriesChart({
    kind: "line",
    time: true,
    labels: days.map((day) => `${day} Oct`),
    longLabels: days.map((day) => `Saturday in a long week, ${day} October 2026`),
    series: lines,
  });
  const text = digestText(digestOf(dashboard([chart(made, "Sessions", "Analytics", 4, 2)])))
    .join("\n")
    .replace(/\s+/g, " ");
  for (const [at, name] of names.entries()) {
    const first = (at + 1) * 100;
    expect(text).toContain(`${name}: ${31 * first}, between ${first + 1} and ${first + 31}, highest`);
  }
  expect(text.match(/between/g)).toHaveLength(3);
});
