import { expect } from "vitest";
import { normalizeContent } from "#app/domain/dashboards/edit/content/edit.ts";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import { type Choices, mergeTemplate, type Side } from "#app/domain/dashboards/new/updates/merge-template.ts";
import { seededRandom } from "#app/domain/sample/seeded-random.ts";
import { stableJson } from "#app/domain/widgets/changes/widget-hash.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import type { DashboardContent, InteractiveWidget, Widget } from "#db/schema/documents/dashboard.ts";
import { anInstance, aTextCard, aWidget } from "#tests/domain/widgets/sample-widgets.ts";
import { longTest, test } from "#tests/support/test-set.ts";

const none: Choices = new Map();
const board = (widgets: readonly Widget[], given: Partial<DashboardContent> = {}): DashboardContent => ({
  ...newContent("Report", timeZone("UTC")),
  widgets,
  ...given,
});
const idsOf = ({ widgets }: DashboardContent) => widgets.map(({ id }) => id);
const partsOf = (...args: Parameters<typeof mergeTemplate>) =>
  mergeTemplate(...args).parts.map(({ key, outcome }) => `${key} ${outcome}`);

test("what only the template changed is taken, and what only the copy changed is kept", () => {
  const base = board([aWidget("a"), aWidget("b"), aTextCard("c")]);
  const template = board([aWidget("a", { title: "New title" }), aWidget("b", { width: 4 })], {
    footer: "New footer",
    styles: { theme: "dark" },
  });
  const own = board(
    [aWidget("a", { formatOptions: { goal: 50 } }), aWidget("b"), aTextCard("c"), aWidget("d")],
    { hiddenDateSelector: true },
  );
  const { content, parts } = mergeTemplate(base, template, own, none);
  expect(content).toMatchObject({
    footer: "New footer",
    styles: { theme: "dark" },
    hiddenDateSelector: true,
    widgets: [
      { id: "a", title: "New title", formatOptions: { goal: 50 } },
      { id: "b", width: 4 },
      { id: "d" },
    ],
  });
  expect(parts.map(({ key, outcome }) => `${key} ${outcome}`)).toEqual([
    "w:a:title taken",
    "w:a:goal kept",
    "w:b:size taken",
    "w:c:all taken",
    "w:d:all kept",
    "selector kept",
    "footer taken",
    "theme taken",
  ]);
});

test("who may filter and the dashboard's filters are one setting each", () => {
  const base = board([]);
  const bread = { filters: ["campaign:is:Bread"] };
  const hidden = { hiddenFilters: true };
  expect(mergeTemplate(base, board([], { ...bread, ...hidden }), base, none)).toMatchObject({
    content: { ...bread, ...hidden },
    parts: [
      { key: "filters", outcome: "taken" },
      { key: "kept-filters", outcome: "taken" },
    ],
  });
  const { hiddenFilters: _unset, ...old } = base;
  expect(mergeTemplate(old, base, board([], { ...bread, ...hidden }), none)).toMatchObject({
    content: { ...bread, ...hidden },
    parts: [
      { key: "filters", outcome: "kept" },
      { key: "kept-filters", outcome: "kept" },
    ],
  });
  const cakes = board([], { filters: ["campaign:is:Cakes"], hiddenFilters: true });
  const sides = [board([], hidden), board([], { ...bread, hiddenFilters: false }), cakes] as const;
  expect(partsOf(...sides, none)).toEqual(["filters taken", "kept-filters conflict"]);
  expect(mergeTemplate(...sides, none).content).toMatchObject({
    hiddenFilters: false,
    filters: ["campaign:is:Cakes"],
  });
  const chosen = mergeTemplate(...sides, new Map([["kept-filters", "template"]]));
  expect(chosen.content.filters).toEqual(["campaign:is:Bread"]);
});

test("what both changed is a conflict, which keeps the copy's without a choice", () => {
  const base = board([aWidget("a"), aWidget("b"), aWidget("c")]);
  const template = board([aWidget("a", { title: "Theirs" }), aWidget("c", { title: "Theirs" })]);
  const own = board([aWidget("a", { title: "Ours" }), aWidget("b", { title: "Ours" })]);
  expect(partsOf(base, template, own, none)).toEqual([
    "w:a:title conflict",
    "w:b:all conflict",
    "w:c:all conflict",
  ]);
  expect(mergeTemplate(base, template, own, none).parts[0]).toMatchObject({
    widget: "Ours",
    values: { own: "Ours", template: "Theirs" },
  });
  expect(mergeTemplate(base, template, own, none).content.widgets).toMatchObject([
    { id: "a", title: "Ours" },
    { id: "b", title: "Ours" },
  ]);
  const choices = new Map<string, Side>([
    ["w:a:title", "template"],
    ["w:b:all", "template"],
    ["w:c:all", "template"],
  ]);
  expect(mergeTemplate(base, template, own, choices).content.widgets).toMatchObject([
    { id: "a", title: "Theirs" },
    { id: "c", title: "Theirs" },
  ]);
});

test("new widgets come after the one that they follow in the template, and orders do not mix", () => {
  const [a, b, c, n, o] = ["a", "b", "c", "n", "o"].map((id) => aWidget(id));
  const base = board([a!, b!, c!]);
  const template = board([a!, n!, b!, c!]);
  expect(idsOf(mergeTemplate(base, template, board([c!, a!, o!, b!]), none).content)).toEqual([
    "c",
    "a",
    "n",
    "o",
    "b",
  ]);
  const reordered = board([c!, b!, a!]);
  expect(idsOf(mergeTemplate(base, reordered, board([a!, o!, b!, c!]), none).content)).toEqual([
    "c",
    "b",
    "a",
    "o",
  ]);
  const both = mergeTemplate(base, reordered, board([b!, a!, c!]), none);
  expect(both.parts).toMatchObject([{ key: "order", outcome: "conflict" }]);
  expect(idsOf(both.content)).toEqual(["b", "a", "c"]);
});

test("options of another format are not mixed", () => {
  const base = board([aWidget("a", { format: "table", formatOptions: { totals: true } })]);
  const template = board([aWidget("a", { format: "chart:pie", formatOptions: { doughnut: true } })]);
  const own = board([aWidget("a", { format: "table", formatOptions: { totals: false } })]);
  const { content, parts } = mergeTemplate(base, template, own, none);
  expect(parts).toMatchObject([{ key: "w:a:data", what: "Data and format", outcome: "conflict" }]);
  expect(content.widgets[0]).toMatchObject({ format: "table", formatOptions: { totals: false } });
});

// Random edits of template and copy.

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

function edited(random: Random, content: DashboardContent, who: string): DashboardContent {
  let result = content;
  for (let n = Math.floor(random() * 7); n > 0; n--) result = edit(random, result, `${who}${n}`);
  return result;
}

function edit(random: Random, content: DashboardContent, mark: string): DashboardContent {
  const { widgets } = content;
  const target = widgets.length > 0 ? pick(random, widgets) : null;
  const change = (to: (widget: Widget) => Widget) => ({
    ...content,
    widgets: widgets.map((one) => (one === target ? to(one) : one)),
  });
  const kind = Math.floor(random() * 12);
  if (kind === 0) return { ...content, footer: mark };
  if (kind === 1)
    return { ...content, styles: { ...content.styles, theme: pick(random, ["light", "dark"]) } };
  if (kind === 2) return { ...content, rangeType: pick(random, ["monthly", "weekly", "last_7_days"]) };
  if (kind === 3) {
    const at = Math.floor(random() * (widgets.length + 1));
    const added = random() < 0.3 ? aTextCard(mark) : aWidget(mark);
    return { ...content, widgets: [...widgets.slice(0, at), added, ...widgets.slice(at)] };
  }
  if (!target) return content;
  if (kind === 4) return { ...content, widgets: widgets.filter((one) => one !== target) };
  if (kind === 5) return { ...content, widgets: [...widgets.filter((one) => one !== target), target] };
  if (kind === 6) return change((one) => ({ ...one, width: pick(random, [1, 2, 3, 4]) }));
  if (kind === 7 || target.nature === "passive") return change((one) => ({ ...one, title: mark }));
  if (kind === 8)
    return change((one) => ({
      ...(one as InteractiveWidget),
      formatOptions: { ...(one as InteractiveWidget).formatOptions, goal: Math.floor(random() * 3) },
    }));
  if (kind === 9)
    return change((one) => ({
      ...(one as InteractiveWidget),
      instances: [anInstance({ config: { metrics: [mark], dimension: "date" } })],
    }));
  if (kind === 10)
    return change((one) => ({ ...(one as InteractiveWidget), format: "summary", formatOptions: {} }));
  return change((one) => ({ ...one, description: mark }));
}

const readers: Readonly<Record<string, (widget: Widget) => unknown>> = {
  title: ({ title }) => title,
  size: ({ width, height }) => [width, height],
  description: ({ description }) => description,
  data: (widget) => (widget.nature === "interactive" ? widget.instances : null),
  goal: (widget) => (widget.nature === "interactive" ? widget.formatOptions.goal : null),
};

function check(seed: number) {
  const random = seededRandom(seed);
  const start = board(["a", "b", "c", "d", "e"].map((id) => (id === "c" ? aTextCard(id) : aWidget(id))));
  const base = edited(random, start, "base");
  const template = edited(random, base, "template");
  const own = edited(random, base, "own");
  const { content, parts } = mergeTemplate(base, template, own, none);
  const choices = new Map(
    parts.map(({ key }) => [key, random() < 0.5 ? "template" : "own"] as const),
  ) as Choices;
  const chosen = mergeTemplate(base, template, own, choices);
  for (const result of [content, chosen.content]) {
    expect(typeof normalizeContent(result)).toBe("object");
    expect(new Set(idsOf(result)).size).toBe(result.widgets.length);
  }
  const find = (from: DashboardContent, id: string) => from.widgets.find((one) => one.id === id);
  for (const widget of own.widgets) {
    const [before, theirs, merged] = [base, template, content].map((one) => find(one, widget.id));
    const isChanged = stableJson(before) !== stableJson(widget);
    // An own change is never lost without a choice.
    if (isChanged) expect(merged).toBeDefined();
    if (!before || !theirs || !merged) continue;
    for (const [name, read] of Object.entries(readers)) {
      const [was, ours, got] = [before, widget, merged].map((one) => stableJson(read(one)));
      if (ours !== was) expect([seed, widget.id, name, got]).toEqual([seed, widget.id, name, ours]);
    }
    const [was, theirTitle] = [before.title, theirs.title];
    if (widget.title === was) expect(merged.title).toBe(theirTitle);
  }
  for (const { id } of template.widgets) if (!find(base, id)) expect(find(content, id)).toBeDefined();
  if (own.footer !== base.footer) expect(content.footer).toBe(own.footer);
  else expect(content.footer).toBe(template.footer);
  // Applying it twice changes nothing, from the old base and from the new one.
  for (const [result, sides] of [
    [content, none],
    [chosen.content, choices],
  ] as const) {
    expect(stableJson(mergeTemplate(base, template, result, sides).content)).toBe(stableJson(result));
    expect(stableJson(mergeTemplate(template, template, result, sides).content)).toBe(stableJson(result));
  }
}

test(
  "500 random edits of template and copy keep the layout valid and own changes",
  { timeout: 120_000 },
  () => {
    for (let seed = 0; seed < 500; seed++) check(seed);
  },
);

longTest(
  "10,000 random edits of template and copy keep the layout valid and own changes",
  { timeout: 300_000 },
  () => {
    for (let seed = 500; seed < 10_500; seed++) check(seed);
  },
);
