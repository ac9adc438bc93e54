import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { layout } from "#app/charts/layout.ts";
import { Drawing, SceneKey, SceneList, SceneSvg } from "#app/charts/scene-svg.tsx";
import { mergeShapes } from "#app/charts/svg-paths.ts";
import { buildGauge, buildPie, buildRadar, buildSeries, points, room } from "./build-chart.ts";

const drawn = (scene: ReturnType<typeof layout>) => renderToStaticMarkup(<SceneSvg scene={scene} />);

test("all bars of a series are one path, and so are all grid lines", () => {
  const scene = layout(
    buildSeries("bar", [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
    ]),
    room,
  );
  const paths = mergeShapes(scene.plot);
  expect(paths.map(({ fill, stroke }) => fill ?? stroke)).toEqual([
    "var(--grid)",
    "var(--s1)",
    "var(--s2)",
    "var(--axis)",
  ]);
  expect(paths[1]?.d.match(/M/g)).toHaveLength(4);
});

test("names from right to left are isolated, so that an ellipsis is at their own end", () => {
  const named = (name: string) =>
    drawn(layout({ ...buildSeries("bar", [[3, 2]]), time: false, labels: [name, "B"] }, room));
  expect(named("קמפיין סתיו")).toContain("<bdi>קמפיין סתיו</bdi>");
  expect(named("Autumn")).not.toContain("<bdi>");
});

test("the total shrinks with its ring, down to the smallest text", () => {
  const scene = layout(buildPie([1, 2], { doughnut: true }), room);
  expect(drawn(scene)).toMatch(/--size:clamp\(var\(--text-12\),[\d.]+cqi,var\(--text-22\)\)/);
});

test("no number has more than one decimal", () => {
  const scenes = [
    layout(
      buildSeries(
        "area",
        [
          [1.23456, 7.1, null, 3.3333],
          [2, 5, 6, 9],
        ],
        { stacked: true, unsettledFrom: 3 },
      ),
      room,
    ),
    layout(buildSeries("bar", [[1 / 3, 2 / 7]]), room),
    layout(buildPie([1, 2, 4]), room),
    layout(buildGauge(), room),
  ];
  for (const scene of scenes) {
    for (const { d } of mergeShapes(scene.plot)) expect(d).not.toMatch(/\.\d\d/);
  }
});

test("only areas are filled so lightly that the grid is visible through them", () => {
  const area = mergeShapes(layout(buildSeries("area", [[1, 2, 3]]), room).plot);
  expect(area.flatMap(({ fillOpacity }) => fillOpacity ?? [])).toEqual([0.14]);
  const bars = mergeShapes(layout(buildSeries("bar", [[1, 2, 3]]), room).plot);
  expect(bars.some((path) => "fillOpacity" in path)).toBe(false);
});

test("all colors are variables of the theme", () => {
  const html = drawn(
    layout(
      buildSeries(
        "line",
        [
          [1, 2],
          [5, 9],
        ],
        { unsettledFrom: 1 },
      ),
      room,
    ),
  );
  expect(html).toContain('stroke="var(--s2)"');
  expect(html).not.toMatch(/(fill|stroke)="(?!none|var\()/);
});

test("one sentence describes the chart, and screen readers skip the drawing", () => {
  const html = drawn(layout(buildSeries("line", [[1, 2]], { label: 'Sessions of "Shop & Co"' }), room));
  expect(html).toContain('role="img" aria-label="Sessions of &quot;Shop &amp; Co&quot;"');
  expect(html).toMatch(/<svg[^>]* aria-hidden="true"/);
});

test("lines and bars stretch to their box, and round charts stay round", () => {
  expect(drawn(layout(buildSeries("bar", [[1]]), room))).toContain('preserveAspectRatio="none"');
  const gauge = drawn(layout(buildGauge(), room));
  expect(gauge).not.toContain("preserveAspectRatio");
  expect(gauge).toContain("--a:2");
});

test("text is placed by percentage, and only unusual attributes are written", () => {
  const html = drawn(layout(buildSeries("line", [[0, 1000]]), room));
  expect(html).toContain('<span style="--y:100">0</span>');
  expect(html).toContain('<span style="--y:0">1,000</span>');
  expect(html).toContain('<span style="--x:0" data-at="start-below">1 Oct</span>');
});

test("the labels that disappear first and the value under a name are marked", () => {
  const days = drawn(layout(buildSeries("line", [Array.from({ length: 31 }, (_, i) => i)]), room));
  expect(days.match(/data-half="true"/g)).toHaveLength(2);
  expect(drawn(layout(buildRadar([1, 2, 3]), room))).toContain("Axis 1<b>1</b>");
});

test("the script learns how many stops there are, and whether they are points or bands", () => {
  expect(drawn(layout(buildSeries("line", [[1, 2, 3]]), room))).toContain('data-stops="3">');
  expect(drawn(layout(buildSeries("bar", [[1, 2, 3]]), room))).toContain('data-stops="3" data-bands="true"');
  expect(drawn(layout(buildPie([1, 3]), room))).toContain('data-stops="2" data-turn="0.25 1"');
  expect(drawn(layout(buildRadar([1, 2, 3, 4]), room))).toContain(
    'data-stops="4" data-turn="0.125 0.375 0.625 0.875"',
  );
  const names = Array.from({ length: 9 }, (_, i) => `Campaign ${i}`);
  const lying = buildSeries("bar", [names.map((_, i) => i)], {
    time: false,
    labels: names,
    longLabels: names,
  });
  expect(drawn(layout(lying, room))).toContain('data-stops="9" data-rows="true"');
});

test("a legend has two rows and counts the names that do not fit", () => {
  const names = Array.from({ length: 8 }, (_, i) => `Sourdough subscription, Schleswig-Holstein ${i}`);
  const chart = buildSeries(
    "area",
    names.map(() => [1, 2]),
  );
  const series = chart.series.map((one, i) => ({ ...one, name: names[i]! }));
  const scene = layout({ ...chart, series }, room);
  expect(scene.key?.fit).toEqual({ wide: 3, narrow: 2 });
  expect(scene.key?.height).toBe(46);
  const html = renderToStaticMarkup(<SceneKey scene={scene} dataHref="#d-w1" />);
  expect(html.match(/<li data-not="wide narrow"/g)).toHaveLength(5);
  expect(html.match(/<li data-not="narrow"/g)).toHaveLength(2);
  const more = [...html.matchAll(/<li data-not="(wide|narrow)"><a href="#d-w1"[^>]*>(\+\d)</g)];
  expect(more.map(([, not, count]) => [not, count])).toEqual([
    ["narrow", "+5"],
    ["wide", "+6"],
  ]);
  expect(html).toContain(`title="${names[0]}"`);
});

test("the legend appears above the plot, only on a phone, or in a list", () => {
  const comparison = { name: "September", points: points([1, 2]) };
  const bar = layout(buildSeries("bar", [[1, 2]], { comparison }), room);
  expect(renderToStaticMarkup(<SceneKey scene={bar} dataHref="" />)).toMatch(
    /^<ul[^>]*><li><i style="--c:var\(--s1\)"><\/i><span><bdi>Channel 1<\/bdi><\/span><\/li>/,
  );
  const line = layout(
    buildSeries("line", [
      [1, 2],
      [5, 9],
    ]),
    room,
  );
  expect(renderToStaticMarkup(<SceneKey scene={line} dataHref="" />)).toContain("data-narrow");
  const pie = layout(buildPie([60, 40]), room);
  expect(renderToStaticMarkup(<SceneKey scene={pie} dataHref="" />)).toBe("");
  expect(renderToStaticMarkup(<SceneList scene={pie} />)).toContain("Part 2");
});

test("a sparkline has no text", () => {
  const scene = layout({ kind: "sparkline", values: [1, 2, 3] }, { width: 300, height: 100 });
  const html = renderToStaticMarkup(<Drawing scene={scene} />);
  expect(html).toMatch(/^<svg viewBox="0 0 300 100"[^>]*><path[^>]*><\/path><path[^>]*><\/path><\/svg>$/);
});

test("the value under a radar's name is separate, so that a long name does not push it out", () => {
  const axes = ["Accessibility of all pages", "Images", "Links", "Mobile"].map((name) => ({
    name,
    point: { value: 91, text: "91" },
  }));
  const page = drawn(layout(buildRadar([1], { axes }), { width: 120, height: 280 }));
  expect(page).toContain("<bdi>Accessibility of all pages</bdi><b>91</b>");
  expect(page).not.toContain("\u00AD");
});

test("labels are apart in text browsers", () => {
  const markup = drawn(layout(buildSeries("bar", [[1, 2, 3]]), room));
  expect(markup).toContain("</span> <span");
  expect(markup).not.toContain("</span><span");
});
