import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Comparison } from "#app/domain/reports/sent/components/comparison.tsx";
import type { ComparisonView } from "#app/domain/reports/sent/comparison-view.ts";
import { figure, summary } from "#tests/pdf/sample-view.ts";

const row = (key: string, why: string) => ({
  key,
  title: key,
  label: "",
  sent: "1",
  now: "2",
  difference: "+1",
  why,
});
const number = (id: string) => {
  const view = summary(id, "Shop", [figure(id, "1,575")]);
  return { id, sent: view, now: view, isDifferent: false };
};

function shown(parts: Partial<ComparisonView>): string {
  const comparison = {
    heading: "2 of 2 numbers have changed since",
    isChanged: true,
    sentAt: "3 November 2026, 06:30",
    readAt: "22 November 2026, 06:10",
    rows: [],
    left: 0,
    notes: [],
    rest: "",
    pairs: [],
    ...parts,
  };
  return renderToStaticMarkup(<Comparison comparison={comparison} allHref={null} />);
}
const count = (html: string, text: string) => html.split(text).length - 1;

test("one reason for all changed numbers is said once, different ones at each number", () => {
  const why = "A new file was uploaded.";
  const same = shown({ rows: [row("Orders", why), row("Cost", why)] });
  expect([count(same, why), count(same, "Why")]).toEqual([1, 0]);
  const different = shown({ rows: [row("Orders", why), row("Cost", "The widget was changed since.")] });
  expect(count(different, why)).toBe(1);
  expect(different).toContain("The widget was changed since.");
  expect(count(different, "<th")).toBe(count(same, "<th") + 1);
});

test("numbers share a row by twos, each as sent before now", () => {
  const html = shown({ pairs: ["Orders", "Cost", "Clicks"].map(number) });
  expect(count(html, "double")).toBe(1);
  const order = [...html.matchAll(/>(As sent|Now)<\/p>/g)].map(([, label]) => label);
  expect(order).toEqual(["As sent", "Now", "As sent", "Now", "As sent", "Now"]);
});
