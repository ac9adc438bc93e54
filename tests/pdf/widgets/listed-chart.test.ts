import { expect, test } from "vitest";
import type { PartsChart, RadarChart } from "#app/charts/chart.ts";
import { inksOf } from "#app/pdf/inks-of.ts";
import { newPen } from "#app/pdf/pen.ts";
import { drawWidget } from "#app/pdf/widgets/draw-widget.ts";
import { deriveBrand } from "#app/theme/derive.ts";
import { loadFonts } from "#app/pdf/type/fonts.ts";
import { chart } from "../sample-view.ts";

// Pies and radars with the values of the period before.

const { type } = loadFonts();
const names = ["Speed", "Content", "Links", "Mobile", "Safety", "Access", "Tags", "Images"];

const pie: PartsChart = {
  kind: "pie",
  label: "Sessions by channel",
  doughnut: true,
  total: "21,000",
  totalName: "sessions",
  parts: names.slice(0, 6).map((name, i) => ({
    name,
    value: 6000 - i * 1000,
    text: `${6 - i},000`,
    share: `${28 - i}.4%`,
    other: i === 5,
    ...(i < 5 && { before: { text: `${7 - i},900`, days: "31 Aug – 30 Sep" } }),
  })),
};
const point = (value: number) => ({ value, text: String(value) });
const radar: RadarChart = {
  kind: "radar",
  label: "Site quality",
  name: "October",
  visibleLabels: false,
  axes: names.map((name, i) => ({ name, point: point(40 + i) })),
  comparison: { name: "September", points: names.map((_, i) => point(60 + i)) },
};

function draw(shown: PartsChart | RadarChart, w: number, h: number, notes: readonly string[] = []) {
  const pen = newPen(type, inksOf(deriveBrand("#0e6b5c")));
  const widget = { ...chart(shown, "Title", "Subtitle", 1, 1), notes };
  const rest = drawWidget(pen, widget, { x: 0, y: 0, w, h }, new Map(), "on the dashboard");
  const texts = pen.marks.flatMap((mark) => (mark.k === "text" ? [mark.text] : []));
  return { texts, words: texts.join(" "), rest };
}

test("the list of a pie has a column with the period before, or a sentence with its days below", () => {
  const wide = draw(pie, 600, 300).texts;
  for (const { before } of pie.parts) if (before) expect(wide).toContain(`was ${before.text}`);
  const narrow = draw(pie, 210, 400);
  expect(narrow.words).not.toContain("was ");
  expect(narrow.words).toContain("31 Aug – 30 Sep: Speed");
  for (const { before } of pie.parts) if (before) expect(narrow.words).toContain(before.text);
});

test("a sentence below a radar gives the period before", () => {
  expect(draw(radar, 600, 300).words).toContain("September: Speed 60, Content 61, Links 62,");
});

test("a low card lists the axes of a radar, with the period before", () => {
  const { texts, rest } = draw(radar, 500, 150);
  expect(rest).toBeNull();
  radar.axes.forEach(({ name, point: { text } }, i) => {
    expect(texts).toEqual(expect.arrayContaining([name, text, `was ${60 + i}`]));
  });
});

test("values that a low card has no room for are left for a later page", () => {
  const { texts, rest } = draw(radar, 260, 140, ["29–31 October are not complete yet."]);
  if (rest?.kind !== "figures") throw new Error("nothing is left");
  const shown = names.length - rest.figures.length;
  expect(shown).toBeGreaterThan(0);
  expect(texts).toContain(`+ ${rest.figures.length} more numbers on the dashboard`);
  expect(texts).toEqual(expect.arrayContaining(names.slice(0, shown)));
  expect(rest.figures.map(({ label }) => label)).toEqual(names.slice(shown));
  expect(rest.figures.at(-1)).toMatchObject({ figure: { text: "47" }, was: { text: "67" } });
});
