import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DateForm, type DateFormProps } from "#app/domain/dashboards/view/components/date-form.tsx";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { periodFromUrl } from "#app/domain/dashboards/view/read/period-from-url.ts";
import { SettingsFields } from "#app/domain/dashboards/settings/components/settings-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions } from "#app/ui/fields/fieldset.tsx";
import { day, timeZone } from "#app/lib/plain-date.ts";
import { markup } from "#tests/ui/markup.tsx";

type SettingsFieldsProps = Parameters<typeof SettingsFields>[0];

const props: DateFormProps = {
  action: "/dashboards/bakery",
  period: {
    from: "2026-10-01",
    to: "2026-10-31",
    compareFrom: "2026-08-31",
    compareTo: "2026-09-30",
    text: "1–31 October 2026",
    compareText: "",
  },
  rangeType: "last_month",
  comparison: "previous",
  min: day("2021-01-01"),
  max: day("2026-11-02"),
  today: day("2026-11-03"),
};
const html = (changes: Partial<DateFormProps> = {}) =>
  renderToStaticMarkup(<DateForm {...props} {...changes} />);
const inputs = (page: string) => [...page.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
const inputOf = (page: string, name: string) =>
  inputs(page).find((tag) => tag.includes(`name="${name}"`)) ?? "";

test("words stay separate in a browser without styles", () => {
  const words = html().replace(/<[^>]*>/g, "");
  expect(words).toContain("Today This week This month");
  expect(words).toContain("Cancel Apply");
  const actions = (
    <FormActions>
      <Button>Save</Button>
      {false}
      <Button>Cancel</Button>
    </FormActions>
  );
  expect(renderToStaticMarkup(actions).replace(/<[^>]*>/g, "")).toBe("Save Cancel ");
});

test("the form has the dates of the page, within the available days", () => {
  const start = inputOf(html(), "startDate");
  for (const part of [
    'type="date"',
    'value="2026-10-01"',
    'min="2021-01-01"',
    'max="2026-11-02"',
    "required",
  ]) {
    expect(start).toContain(part);
  }
  expect(html()).toContain('<form method="get" action="/dashboards/bakery"');
});

test("the current preset is marked, and preset links keep the comparison", () => {
  const page = html();
  expect(page).toContain(
    '<a href="/dashboards/bakery?rangeType=last_7_days&amp;compare=previous">Last 7 days</a>',
  );
  expect(page).toMatch(/rangeType=last_month&amp;compare=previous" aria-current="true"/);
  expect(html({ rangeType: "custom" })).toContain(
    '<span aria-current="true" data-custom-range="true">Custom</span>',
  );
  expect(html({ comparison: "custom" })).toContain('href="/dashboards/bakery?rangeType=daily"');
});

test("only a custom comparison is filled in", () => {
  expect(inputOf(html(), "compareStartDate")).not.toContain("value=");
  expect(inputOf(html({ comparison: "custom" }), "compareStartDate")).toContain('value="2026-08-31"');
  expect(inputs(html({ comparison: "custom" })).find((tag) => tag.includes("checked"))).toContain(
    'value="custom"',
  );
});

test("the settings and the picker call ranges and comparisons by the same words", async () => {
  const fields = new Proxy({}, { get: (_, name) => plainField("settings", String(name)) });
  const view = { brand: { light: { brand: "#0b5c73" } }, permalink: "bakery" };
  const shown = { images: [], swatches: [], companyColor: "#0b5c73", zones: [] };
  const contrast = { color: [], backgroundColor: [], dashboardBackgroundColor: [] };
  const given = { ...shown, fields, preview: { contrast, view } } as unknown as SettingsFieldsProps;
  const settings = await markup(<SettingsFields {...given} />);
  const optionsOf = (name: string) => [
    ...new RegExp(`<select[^>]*name="${name}".*?</select>`, "s")
      .exec(settings)![0]
      .matchAll(/<option[^>]*>([^<]*)/g),
  ];
  const picker = html();
  const words = (pattern: RegExp) => [...picker.matchAll(pattern)].map(([, label]) => label);
  const custom = ({ 1: label }: RegExpMatchArray) => label !== "Custom";
  const ranges = words(/<a href="[^"]*rangeType=[^>]*>([^<]*)/g);
  const comparisons = words(/<input type="radio" name="compare"[^>]*>([^<]*?) ?</g);
  expect(
    optionsOf("rangeType")
      .filter(custom)
      .map(([, label]) => label),
  ).toEqual(ranges);
  expect(
    optionsOf("comparison")
      .filter(custom)
      .map(([, label]) => label),
  ).toEqual(comparisons);
  expect([ranges.length, comparisons.length]).toEqual([7, 5]);
});

test("a switch replaces the named comparisons by custom dates", () => {
  const boxes = (page: string) => inputs(page).filter((tag) => tag.includes('name="compare"'));
  const [first, ...others] = boxes(html());
  expect(first).toContain('role="switch"');
  expect(first).toContain('value="custom"');
  expect(others.filter((tag) => tag.includes('type="radio"'))).toHaveLength(5);
  expect(html()).toContain("Custom compare");
  const checked = boxes(html({ comparison: "custom" })).filter((tag) => tag.includes("checked"));
  expect(checked.map((tag) => /value="(\w+)"/.exec(tag)?.[1])).toEqual(["custom", "previous"]);
  // Without script both are sent.
  const both = checked.map((tag) => `compare=${/value="(\w+)"/.exec(tag)?.[1]}`).join("&");
  const dashboard = { content: newContent("Bakery", timeZone("Europe/Berlin")), weekStartsOn: 1 } as const;
  const sent = `startDate=2026-10-01&endDate=2026-10-31&${both}&compareStartDate=2026-05-01&compareEndDate=2026-05-31`;
  const { period } = periodFromUrl(new URLSearchParams(sent), dashboard, new Date("2026-11-03T12:00:00Z"));
  expect(period.compareRange).toEqual({ from: "2026-05-01", to: "2026-05-31" });
});

test("a small frame asks for one month", () => {
  expect(html()).not.toContain("data-single");
  expect(html({ isSingle: true })).toContain('data-single="true"');
});

test("the form stays open and shows an error beside an unreadable field", () => {
  const asked = new URLSearchParams("startDate=2026-10-05&endDate=2026-10-01&compare=none");
  const page = html({ problems: { endDate: "The end is before the start." }, asked });
  expect(page).toMatch(/^<details[^>]* open=""/);
  expect(page).toContain("The end is before the start.");
  expect(inputOf(page, "endDate")).toContain('value="2026-10-01"');
  expect(inputOf(page, "endDate")).toContain("aria-invalid");
  expect(inputs(page).find((tag) => tag.includes("checked"))).toContain('value="none"');
  expect(html()).not.toContain("open=");
});

test("the form sends what the page reads", () => {
  const dashboard = { content: newContent("Bakery", timeZone("Europe/Berlin")), weekStartsOn: 1 } as const;
  const now = new Date("2026-11-03T12:00:00Z");
  const read = (query: string) => periodFromUrl(new URLSearchParams(query), dashboard, now);
  for (const [, query = ""] of html().matchAll(/href="[^"?]*\?([^"]*)"/g)) {
    const { problems, isAsked, period } = read(query.replaceAll("&amp;", "&"));
    expect([problems, isAsked, period.rangeType]).toEqual([
      null,
      true,
      new URLSearchParams(query).get("rangeType"),
    ]);
  }
  for (const [, word = ""] of html().matchAll(/name="compare" value="([^"]*)"/g)) {
    const dates =
      word === "custom"
        ? "&compareStartDate=2026-01-01&compareEndDate=2026-01-31"
        : "&compareStartDate=&compareEndDate=";
    const { problems, period } = read(`startDate=2026-10-01&endDate=2026-10-31&compare=${word}${dates}`);
    expect([problems, period.comparison]).toEqual([null, word]);
  }
});
