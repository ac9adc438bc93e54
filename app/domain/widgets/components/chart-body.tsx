import type { SeriesChart } from "#app/charts/chart.ts";
import { seriesInk } from "#app/charts/frame.ts";
import { layout } from "#app/charts/layout.ts";
import type { Ink, Scene } from "#app/charts/scene.ts";
import { SceneKey, SceneList, SceneSvg } from "#app/charts/scene-svg.tsx";
import { notesHeight } from "#app/views/annotations.ts";
import type { FilterHref } from "#app/views/filter-href.ts";
import { innerWidth } from "#app/views/natural-height.ts";
import type { DataCell, DataTable as Data, WidgetBody, WidgetView } from "#app/views/widget-view.ts";
import { DataTable } from "./data-table.tsx";
import { tips } from "./tips.ts";
import styles from "./chart-body.module.css";

type ChartBodyView = Extract<WidgetBody, { kind: "chart" }>;
export const maxDataRows = 60;

export function sceneOf(
  view: Pick<WidgetView, "width" | "height" | "subtitle" | "notes" | "annotations">,
  { chart }: ChartBodyView,
): Scene {
  const header = 20 + (view.subtitle ? 16 : 0) + 8;
  const inner = 168 * view.height + 16 * (view.height - 1) - 32;
  const width = innerWidth(view.width);
  const height = inner - header - 24 * view.notes.length - notesHeight(view, width);
  return layout(chart, {
    width,
    height: chart.kind === "gauge" ? Math.max(height, 112) : height,
    ...(view.height === 1 && { keyBeside: true }),
  });
}

type ChartBodyProps = {
  view: WidgetView;
  body: ChartBodyView;
  scene: Scene;
  filterHref: FilterHref | null;
};

export function entryHrefOf(
  body: WidgetBody,
  filterHref: FilterHref | null,
): ((name: string) => string | null) | null {
  if (!filterHref || body.kind !== "chart") return null;
  const { chart } = body;
  if (chart.kind !== "pie") {
    const isSeries = (name: string) => "series" in chart && chart.series.some((one) => one.name === name);
    return (name) => (isSeries(name) ? filterHref("series", name) : null);
  }
  const names = new Set(body.data.rows.map(([cell]) => cell?.raw));
  return (name) => (names.has(name) ? filterHref("rows", name) : null);
}

export function ChartBody({ view, body, scene, filterHref }: ChartBodyProps) {
  const { chart } = body;
  const hrefOf = entryHrefOf(body, filterHref);
  return (
    <div
      className={styles.chart}
      data-list={scene.key?.place === "list" || undefined}
      data-tips={scene.hits.length > 0 && !isInTable(chart, body.data) ? tips(scene) : undefined}
    >
      {view.height > 1 && <SceneKey scene={scene} dataHref={dataHref(view)} hrefOf={hrefOf} />}
      <SceneSvg scene={scene} />
      <SceneList scene={scene} hrefOf={hrefOf} />
    </div>
  );
}

function isInTable(chart: ChartBodyView["chart"], { rows }: Data): boolean {
  return (
    "series" in chart &&
    !chart.comparison &&
    !chart.labelSlots &&
    rows.length === chart.labels.length &&
    rows.length <= maxDataRows
  );
}

export const dataHref = ({ id }: Pick<WidgetView, "id">) => `#d-${id}`;

type ChartDataProps = {
  view: WidgetView;
  body: ChartBodyView;
  titleId: string;
  files: WidgetFiles | null;
  filterHref: FilterHref | null;
};

export type WidgetFiles = { readonly csv: string; readonly png: string; readonly svg: string };

export function ChartData({ view, body, titleId, files, filterHref }: ChartDataProps) {
  const { chart, data } = body;
  const inks =
    chart.kind === "line" || chart.kind === "area" || chart.kind === "bar"
      ? columnInks(chart, data)
      : undefined;
  const rest = data.rows.length - maxDataRows;
  return (
    <details className={styles.data}>
      <summary>
        <span className={styles.closed}>Data</span> <span className={styles.open}>Chart</span>
        <span className="visually-hidden">{`: ${view.title}`}</span>
      </summary>
      {files && <Downloads title={view.title} files={files} />}
      <DataTable
        data={data}
        id={dataHref(view).slice(1)}
        titleId={titleId}
        mini
        limit={maxDataRows}
        {...(inks && { inks })}
        {...(filterHref && {
          nameHref: (name: DataCell["raw"]) => filterHref("rows", name),
          seriesHref: (name: string) => filterHref("series", name),
        })}
        after={
          rest > 0 && <p className={styles.more}>{`The first ${maxDataRows} of ${data.rows.length} rows.`}</p>
        }
      />
    </details>
  );
}

function Downloads({ title, files }: { readonly title: string; readonly files: WidgetFiles }) {
  const hidden = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <p className={styles.files}>
      {"Download "}
      <a href={files.csv} data-file>
        CSV
        {hidden}
      </a>
      <a href={files.png} data-file>
        PNG
        {hidden}
      </a>
      <a href={files.svg} data-file>
        SVG
        {hidden}
      </a>
    </p>
  );
}

function columnInks(chart: SeriesChart, { columns, rows }: Data): (Ink | null)[] | undefined {
  const own = columns.filter(({ role, comparison }) => role === "metric" && !comparison);
  if (rows.length !== chart.labels.length) return undefined;
  const folded = chart.folded ?? [];
  const drawn = own.filter(({ label }) => !folded.includes(label));
  return columns.map((column) => {
    if (column.role === "dimension") return null;
    if (column.comparison) return "compare";
    if (folded.includes(column.label)) return "line-strong";
    const place = drawn.indexOf(column);
    return place < chart.series.length ? seriesInk(place, chart.series[place]) : null;
  });
}
