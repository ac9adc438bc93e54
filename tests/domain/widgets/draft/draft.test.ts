import { expect, test } from "vitest";
import {
  choicesOf,
  combineWords,
  dropUnavailableChoices,
  orderChoices,
} from "#app/domain/widgets/draft/draft-choices.ts";
import { draftFromForm } from "#app/domain/dashboards/edit/widget-form/draft-from-form.ts";
import { draftFromTemplate, draftOf, emptyDraft, chartTypes } from "#app/domain/widgets/draft/draft.ts";
import { templateList, widgetTemplates } from "#app/domain/widgets/templates.ts";
import { draftProblems, widgetOfDraft } from "#app/domain/dashboards/edit/widget-form/widget-of-draft.ts";
import { Widget } from "#app/domain/widgets/widget.schema.ts";
import { defaultOptions } from "#app/domain/widgets/widget.ts";
import type { Metric } from "#app/metrics/metric.ts";
import { day } from "#app/lib/plain-date.ts";
import { anInstance, aTextCard, aWidget } from "../sample-widgets.ts";

const metric = (key: string, label: string, rest: object): Metric =>
  ({ key, label, format: "integer", direction: "more", ...rest }) as Metric;
const metrics = [
  metric("clicks", "Clicks", { combine: "sum" }),
  metric("views", "Views", { combine: "sum" }),
  metric("rate", "Click rate", { combine: "ratio", of: "clicks", per: "views" }),
  metric("position", "Position", { combine: "average", weightedBy: "views" }),
  metric("reach", "Reach", { combine: "unique" }),
  metric("fans", "Fans", { combine: "snapshot" }),
];
const dimensions = [
  { key: "campaign", label: "Campaign", type: "text" },
  { key: "date", label: "Day", type: "date" },
] as const;
const choices = choicesOf({ metrics, dimensions }, []);
const source = { type: "csv", name: "Shop", currency: "EUR" };

test.each(chartTypes.map(({ value, format, options }) => [value, format, options] as const))(
  "a %s is written back as it was read, whatever other settings the widget has",
  (_, format, options) => {
    const widget = aWidget("a", {
      format,
      formatOptions: {
        ...defaultOptions(format),
        ...options,
        ...(format === "table" && { bars: true, totals: false }),
        ...(format === "chart:gauge" && { minValue: -5, maxValue: 12.5, goal: 3 }),
      },
      orderBy: { column: "clicks", dir: "desc" },
      rowsLimit: 7,
      hiddenChange: true,
      percent: true,
      description: "Kept",
      width: 4,
      height: 3,
      instances: [
        anInstance({
          config: {
            metrics: ["clicks", "rate"],
            dimension: "campaign",
            split: "date",
            filter: [{ field: "campaign", op: "contains", value: "cake" }],
            parameters: { property: "p1" },
          },
          metricsOptions: { clicks: { format: "decimal", cloaked: true } },
          accounts: ["a1"],
        }),
      ],
    });
    const again = widgetOfDraft(draftOf(widget), { id: "a", instanceId: "other", before: widget, source });
    const { stacked: _stacked, ...withoutStacked } =
      again.nature === "interactive" ? again.formatOptions : {};
    expect(again.nature === "interactive" && { ...again, formatOptions: withoutStacked }).toEqual(widget);
    expect(Widget.safeParse(again).error).toBeUndefined();
  },
);

test("text cards are written back as they were read", () => {
  const cards = [
    aTextCard("a", { description: "Kept" }),
    aTextCard("b", {
      type: "upload",
      description: "",
      images: [{ fileId: "f1", alt: "The shop" }],
      inputs: { caption: "New", header: "New", content: "The shop" },
    }),
    aTextCard("c", {
      type: "historic",
      inputs: { articles: [{ startDate: day("2026-10-01"), endDate: day("2026-10-31"), content: "x" }] },
    }),
  ];
  for (const card of cards)
    expect(widgetOfDraft(draftOf(card), { id: card.id, instanceId: "", before: card, source: null })).toEqual(
      card,
    );
});

test("every template starts as a form that lacks only the person's choices", () => {
  for (const template of widgetTemplates) {
    const problems = Object.keys(draftProblems(draftFromTemplate(template), null));
    expect(
      problems.every((field) =>
        [
          "title",
          "sourceId",
          "content",
          "picture",
          "alt",
          "startDate.a1",
          "endDate.a1",
          "content.a1",
          "dimension",
        ].includes(field),
      ),
      `${template.id}: ${problems}`,
    ).toBe(true);
  }
  expect(
    templateList(["csv"]).every(({ widgets }) =>
      widgets.every(({ nature, instances }) => instances.length === (nature === "interactive" ? 1 : 0)),
    ),
  ).toBe(true);
});

test("a metric's aggregation is explained in words", () => {
  expect(metrics.map((one) => combineWords(one, metrics))).toEqual([
    "Sum",
    "Sum",
    "Clicks ÷ Views, ratio of totals",
    "Average weighted by Views",
    "Unique count (not summed)",
    "Latest value",
  ]);
});

test("a new source suggests a dimension: days for a line, names for a pie, nothing for a number", () => {
  const along = (format: (typeof chartTypes)[number]["value"]) =>
    dropUnavailableChoices({ ...emptyDraft, format }, choices, true).dimension;
  expect([along("line"), along("pie"), along("table"), along("number")]).toEqual([
    "date",
    "campaign",
    "campaign",
    "",
  ]);
  const undated = choicesOf({ metrics, dimensions: dimensions.slice(0, 1) }, []);
  expect(dropUnavailableChoices({ ...emptyDraft, format: "line" }, undated, true).dimension).toBe("campaign");
  expect(dropUnavailableChoices({ ...emptyDraft, format: "line" }, choices, false)).toMatchObject({
    dimension: "",
    metrics: [],
  });
});

test("a breakdown never equals the dimension", () => {
  expect(
    dropUnavailableChoices({ ...emptyDraft, dimension: "date", split: "date" }, choices, false).split,
  ).toBe("");
  expect(
    dropUnavailableChoices({ ...emptyDraft, dimension: "date", split: "campaign" }, choices, false).split,
  ).toBe("campaign");
});

test("orders are offered for the selection, in words", () => {
  const draft = {
    ...emptyDraft,
    dimension: "campaign",
    metrics: [{ key: "clicks", label: "", format: "", cloaked: false }] as const,
  };
  expect(orderChoices(draft, choices)).toEqual([
    { value: "", label: "Campaign, ascending" },
    { value: "campaign desc", label: "Campaign, descending" },
    { value: "clicks desc", label: "Clicks, largest first" },
    { value: "clicks asc", label: "Clicks, smallest first" },
  ]);
});

test("any form is read as a draft, and unknown values are ignored", () => {
  const form = new FormData();
  for (const [name, value] of [
    ["format", "hologram"],
    ["nature", "evil"],
    ["metrics", "clicks"],
    ["metrics", "clicks"],
    ["format.clicks", "html"],
    ["filter", "f1"],
    ["op.f1", "drop table"],
  ] as const)
    form.append(name, value);
  form.append("title", new File(["x"], "x.txt"));
  expect(draftFromForm(form)).toMatchObject({
    nature: "interactive",
    format: "table",
    title: "",
    metrics: [{ key: "clicks", label: "", format: "", cloaked: false }],
    filter: [{ id: "f1", op: "is", value: "" }],
  });
});

test("a missing required list has the specification's sentence, and any other parameter is named", () => {
  const param = { help: "", isRequired: true, hasDefault: false, options: [], isSearchable: false, more: 0 };
  const params = [
    { ...param, name: "property", label: "Locations", type: "multi-select", value: [] },
    { ...param, name: "mode", label: "Mode", type: "select", value: "" },
  ] as const;
  const missing = [
    { name: "property", message: "Choose locations." },
    { name: "mode", message: "Choose mode." },
  ];
  const known = params.map((one) => ({ ...one, trouble: null, isDeciding: false }));
  const problems = draftProblems({ ...emptyDraft, sourceId: "s" }, { ...choices, params: known, missing });
  expect(problems["parameters.property"]).toEqual(["Please fill out this field."]);
  expect(problems["parameters.mode"]).toEqual(["Choose mode."]);
});
