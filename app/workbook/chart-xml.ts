import type { Palette } from "#app/theme/tokens.ts";
import type { SheetChart, SheetSeries } from "./chart-data.ts";
import { escapeXml } from "./xml-text.ts";

/** "'Cost'!$B$5:$B$35". Values beside them are for programs that only show a picture. */
export type ChartCells = {
  readonly names: string;
  readonly days: readonly number[] | null;
  readonly series: readonly { readonly head: string; readonly values: string }[];
  /** As the cells show them: a duration in days. */
  readonly scale: number;
};

const chartSpaces =
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A DrawingML chart (ECMA-376, part 1, 21.2). */
export function chartXml(title: string, chart: SheetChart, cells: ChartCells, inks: Palette): string {
  const hasLegend = chart.series.length > 1 || chart.kind === "pie" || chart.kind === "doughnut";
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    `<c:chartSpace ${chartSpaces}><c:roundedCorners val="0"/><c:chart>`,
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1400" b="1"/></a:pPr><a:r><a:rPr sz="1400" b="1"/><a:t>${escapeXml(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`,
    '<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>',
    plot(chart, cells, inks),
    "</c:plotArea>",
    hasLegend ? '<c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend>' : "",
    '<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart>',
    `<c:spPr>${solid(inks.surface)}<a:ln><a:noFill/></a:ln></c:spPr></c:chartSpace>`,
  ].join("");
}

function plot(chart: SheetChart, cells: ChartCells, inks: Palette): string {
  const all = (extra: (one: SheetSeries) => readonly [before: string, after: string]) =>
    chart.series.map((one, at) => seriesXml(chart, cells, at, inks, extra(one))).join("");
  const asLine = '<c:marker><c:symbol val="none"/></c:marker>';
  switch (chart.kind) {
    case "line": {
      const series = all(() => [asLine, '<c:smooth val="0"/>']);
      return `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}<c:marker val="1"/>${axisIds}</c:lineChart>${axes(chart, cells, inks)}`;
    }
    case "area": {
      const [areas, lines] = [false, true].map((isLine) =>
        chart.series
          .map((one, at) =>
            isBefore(one) === isLine
              ? seriesXml(chart, cells, at, inks, isLine ? [asLine, '<c:smooth val="0"/>'] : ["", ""])
              : "",
          )
          .join(""),
      );
      const before = lines
        ? `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${lines}<c:marker val="1"/>${axisIds}</c:lineChart>`
        : "";
      return `<c:areaChart><c:grouping val="${chart.stacked ? "stacked" : "standard"}"/><c:varyColors val="0"/>${areas}${axisIds}</c:areaChart>${before}${axes(chart, cells, inks)}`;
    }
    case "bar":
    case "sideways": {
      const series = all(({ inks: own }) => [`<c:invertIfNegative val="0"/>${pointInks(own, inks)}`, ""]);
      const grouping = chart.stacked ? "stacked" : "clustered";
      return `<c:barChart><c:barDir val="${chart.kind === "bar" ? "col" : "bar"}"/><c:grouping val="${grouping}"/><c:varyColors val="0"/>${series}<c:gapWidth val="60"/>${chart.stacked ? '<c:overlap val="100"/>' : ""}${axisIds}</c:barChart>${axes(chart, cells, inks)}`;
    }
    case "pie":
    case "doughnut": {
      const series = all(({ inks: own }) => [pointInks(own, inks, true), ""]);
      return chart.kind === "pie"
        ? `<c:pieChart><c:varyColors val="1"/>${series}<c:firstSliceAng val="0"/></c:pieChart>`
        : `<c:doughnutChart><c:varyColors val="1"/>${series}<c:firstSliceAng val="0"/><c:holeSize val="64"/></c:doughnutChart>`;
    }
    case "radar": {
      const series = all(() => [asLine, ""]);
      return `<c:radarChart><c:radarStyle val="marker"/><c:varyColors val="0"/>${series}${axisIds}</c:radarChart>${axes(chart, cells, inks)}`;
    }
  }
}

const isBefore = ({ ink }: SheetSeries) => ink === "compare";

function seriesXml(
  chart: SheetChart,
  cells: ChartCells,
  at: number,
  inks: Palette,
  [before, after]: readonly [string, string],
): string {
  const { name, values, ink } = chart.series[at]!;
  const place = cells.series[at]!;
  const color = inks[ink];
  const { kind } = chart;
  const isDashed = isBefore(chart.series[at]!) && (kind === "line" || kind === "area");
  const isLine = kind === "line" || kind === "radar" || isDashed;
  const isParts = kind === "pie" || kind === "doughnut";
  const look = isLine
    ? `<c:spPr><a:ln w="25400" cap="rnd">${solid(color)}${isDashed ? '<a:prstDash val="sysDash"/>' : ""}<a:round/></a:ln></c:spPr>`
    : isParts
      ? ""
      : kind === "area"
        ? `<c:spPr>${solid(color, 25)}<a:ln w="25400">${solid(color)}</a:ln></c:spPr>`
        : `<c:spPr>${solid(color)}</c:spPr>`;
  const shown = values.map((value) => (value === null ? null : value * cells.scale));
  return [
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>`,
    `<c:tx><c:strRef><c:f>${escapeXml(place.head)}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${escapeXml(name)}</c:v></c:pt></c:strCache></c:strRef></c:tx>`,
    look,
    before,
    `<c:cat>${categories(chart, cells)}</c:cat>`,
    `<c:val><c:numRef><c:f>${escapeXml(place.values)}</c:f>${numberCache(shown, chart.format)}</c:numRef></c:val>`,
    after,
    "</c:ser>",
  ].join("");
}

function categories({ names }: SheetChart, { names: place, days }: ChartCells): string {
  const f = `<c:f>${escapeXml(place)}</c:f>`;
  if (days) return `<c:numRef>${f}${numberCache(days, dayFormat)}</c:numRef>`;
  const points = names.map((name, i) => `<c:pt idx="${i}"><c:v>${escapeXml(name)}</c:v></c:pt>`).join("");
  return `<c:strRef>${f}<c:strCache><c:ptCount val="${names.length}"/>${points}</c:strCache></c:strRef>`;
}

const dayFormat = "d mmm";

function numberCache(values: readonly (number | null)[], format = "General"): string {
  const points = values.map((value, i) =>
    value === null || !Number.isFinite(value) ? "" : `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`,
  );
  return `<c:numCache><c:formatCode>${escapeXml(format)}</c:formatCode><c:ptCount val="${values.length}"/>${points.join("")}</c:numCache>`;
}

function pointInks(own: SheetSeries["inks"], inks: Palette, isPart = false): string {
  if (!own) return "";
  const edge = isPart ? `<a:ln w="19050">${solid(inks.surface)}</a:ln>` : "";
  const bar = isPart ? "" : '<c:invertIfNegative val="0"/>';
  return own
    .map(
      (ink, i) =>
        `<c:dPt><c:idx val="${i}"/>${bar}<c:bubble3D val="0"/><c:spPr>${solid(inks[ink])}${edge}</c:spPr></c:dPt>`,
    )
    .join("");
}

const axisIds = '<c:axId val="1001"/><c:axId val="1002"/>';

function axes(chart: SheetChart, { days }: ChartCells, inks: Palette): string {
  const { kind } = chart;
  const isSideways = kind === "sideways";
  const isDays = days !== null && !isSideways && kind !== "radar";
  const line = (color: string) => `<c:spPr><a:ln w="9525">${solid(color)}</a:ln></c:spPr>`;
  const words = `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr sz="900">${solid(inks["ink-2"])}</a:defRPr></a:pPr><a:endParaRPr lang="en"/></a:p></c:txPr>`;
  const start = (id: number, place: string, isReversed = false) =>
    `<c:axId val="${id}"/><c:scaling><c:orientation val="${isReversed ? "maxMin" : "minMax"}"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/>`;
  const ticks = (labels: "low" | "nextTo") =>
    `<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${labels}"/>`;
  const name = isDays ? "dateAx" : "catAx";
  const end = isDays
    ? '<c:auto val="1"/><c:lblOffset val="100"/><c:baseTimeUnit val="days"/>'
    : '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="1"/>';
  const nameFormat = `<c:numFmt formatCode="${isDays ? dayFormat : "General"}" sourceLinked="0"/>`;
  return [
    `<c:${name}>${start(1001, isSideways ? "l" : "b", isSideways)}`,
    kind === "radar" ? `<c:majorGridlines>${line(inks.grid)}</c:majorGridlines>` : "",
    `${nameFormat}${ticks("low")}${line(inks.axis)}${words}<c:crossAx val="1002"/><c:crosses val="autoZero"/>${end}</c:${name}>`,
    `<c:valAx>${start(1002, isSideways ? "b" : "l")}<c:majorGridlines>${line(inks.grid)}</c:majorGridlines>`,
    `<c:numFmt formatCode="${escapeXml(axisFormat(chart))}" sourceLinked="0"/>${ticks("nextTo")}<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>${words}`,
    `<c:crossAx val="1001"/><c:crosses val="${isSideways ? "max" : "autoZero"}"/><c:crossBetween val="${kind === "area" ? "midCat" : "between"}"/></c:valAx>`,
  ].join("");
}

function axisFormat({ series, format = "General", column }: SheetChart): string {
  const largest = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  return largest >= (column.type === "percent" ? 0.2 : 20) ? format.replace(/\.0+/g, "") : format;
}

function solid(color: string, opacity = 100): string {
  const alpha = opacity < 100 ? `<a:alpha val="${opacity * 1000}"/>` : "";
  return `<a:solidFill><a:srgbClr val="${color.slice(1).toUpperCase()}">${alpha}</a:srgbClr></a:solidFill>`;
}

const emuPerPx = 9525;

export function drawingXml(
  row: number,
  label: string,
  { width, height }: { width: number; height: number },
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">',
    `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`,
    `<xdr:ext cx="${width * emuPerPx}" cy="${height * emuPerPx}"/>`,
    `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart" descr="${escapeXml(label)}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>`,
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart">',
    '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/>',
    "</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>",
  ].join("");
}
