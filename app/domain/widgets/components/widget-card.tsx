import type { CSSProperties, ReactNode } from "react";
import { SceneKey } from "#app/charts/scene-svg.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { FilterHref } from "#app/views/filter-href.ts";
import type { DataCell, WidgetView } from "#app/views/widget-view.ts";
import { exampleWord, marksOf } from "#app/views/marks-of.ts";
import { AddNote, AnnotationNotes } from "./annotation-notes.tsx";
import { ChartBody, ChartData, dataHref, entryHrefOf, sceneOf, type WidgetFiles } from "./chart-body.tsx";
import { DataTable, type SortHref } from "./data-table.tsx";
import { Prose } from "./prose.tsx";
import { SummaryBody } from "./summary-body.tsx";
import styles from "./widget-card.module.css";

export type WidgetCardProps = {
  readonly view: WidgetView;
  readonly files?: WidgetFiles | null;
  readonly sortHref?: SortHref;
  readonly filterHref?: FilterHref | null;
  readonly noteHref?: string | null;
  readonly heading?: "h2" | "h3";
  readonly isPaper?: boolean;
  readonly opensPicture?: boolean;
  readonly wide?: number;
  readonly tools?: ReactNode;
};

export function WidgetCard({
  view,
  files = null,
  sortHref,
  filterHref = null,
  noteHref = null,
  heading: Heading = "h2",
  isPaper = false,
  opensPicture = false,
  wide = Math.min(view.width, 2),
  tools,
}: WidgetCardProps) {
  const { body, title, notes } = view;
  const marks = body.kind === "empty" ? [] : marksOf(view);
  const [badge, rest] = splitExample(view);
  const subtitle = body.kind === "image" && body.caption ? body.caption : rest;
  const titleId = `t-${view.id}`;
  const hasOwnWidth = wide !== Math.min(view.width, 2);
  const growsAlone = wide === 2 && view.height > 1 && (body.kind === "table" || body.kind === "text");
  const place = {
    "--w": view.width,
    "--h": view.height,
    ...(hasOwnWidth && { "--w2": wide }),
    ...(growsAlone && { "--h2": 1 }),
  } as CSSProperties;
  const addNoteHref = body.kind === "chart" && "time" in body.chart && body.chart.time ? noteHref : null;
  const scene = body.kind === "chart" ? sceneOf(view, body) : null;
  const head = (
    <header className={styles.header}>
      <Heading id={titleId} dir="auto">
        {title}
      </Heading>
      {scene && view.height === 1 && (
        <SceneKey scene={scene} dataHref={dataHref(view)} hrefOf={entryHrefOf(body, filterHref)} />
      )}
      {(subtitle || marks.length > 0) && (
        <p className={styles.subtitle} dir="auto">
          {subtitle}
          {marks.map((mark) => (
            <span key={mark} className={styles.mark}>
              {subtitle && " "}
              <Icon name="alert" size={12} />
              {mark}
            </span>
          ))}
        </p>
      )}
      {badge && (
        <p className={styles.example}>
          <span className={styles.badge}>{badge}</span>
          {view.example?.href && !isPaper && <a href={view.example.href}>{`Connect ${view.example.name}`}</a>}
        </p>
      )}
      {view.nature === "interactive" && view.description && (
        <p className={styles.description} dir="auto">
          {view.description}
        </p>
      )}
    </header>
  );
  return (
    <section
      id={view.id}
      className={styles.card}
      style={place}
      aria-labelledby={titleId}
      data-kind={body.kind}
      data-tools={tools ? true : undefined}
      data-note={addNoteHref ? true : undefined}
    >
      {tools}
      {body.kind !== "image" && head}
      <Body
        view={view}
        files={files}
        titleId={titleId}
        scene={scene}
        isPaper={isPaper}
        opensPicture={opensPicture}
        filterHref={filterHref}
        noteHref={addNoteHref}
        {...(sortHref && { sortHref })}
      />
      {body.kind === "image" && head}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          <Icon name="alert" size={14} />
          {note}
        </p>
      ))}
    </section>
  );
}

function splitExample({ example, subtitle }: WidgetView): readonly [badge: string | null, rest: string] {
  if (!example) return [null, subtitle];
  const [first = "", ...rest] = subtitle.split(" · ");
  return first.startsWith(exampleWord) ? [first, rest.join(" · ")] : [exampleWord, subtitle];
}

type BodyProps = {
  view: WidgetView;
  files: WidgetFiles | null;
  sortHref?: SortHref;
  filterHref: FilterHref | null;
  noteHref: string | null;
  titleId: string;
  scene: ReturnType<typeof sceneOf> | null;
  isPaper: boolean;
  opensPicture: boolean;
};

function Body({
  view,
  files,
  sortHref,
  filterHref,
  noteHref,
  titleId,
  scene,
  isPaper,
  opensPicture,
}: BodyProps) {
  const { body } = view;
  switch (body.kind) {
    case "chart":
      if (!scene) return null;
      return (
        <>
          <ChartBody view={view} body={body} scene={scene} filterHref={filterHref} />
          <AnnotationNotes view={view} />
          {noteHref !== null && <AddNote href={noteHref} title={view.title} />}
          <ChartData view={view} body={body} titleId={titleId} files={files} filterHref={filterHref} />
        </>
      );
    case "summary":
      return <SummaryBody body={body} />;
    case "table":
      return (
        <DataTable
          data={body.data}
          titleId={titleId}
          bars={body.bars}
          {...(filterHref && { nameHref: (name: DataCell["raw"]) => filterHref("rows", name) })}
          {...(body.sortable && sortHref && { sortHref })}
        />
      );
    case "text":
      return <Prose blocks={body.blocks} />;
    case "image": {
      const picture = (
        <img
          className={styles.picture}
          src={`/files/${body.fileId}`}
          alt={body.alt}
          loading={isPaper ? undefined : "lazy"}
          decoding="async"
        />
      );
      if (!opensPicture) return picture;
      return (
        <a className={styles.opener} href={`/files/${body.fileId}`} data-picture={body.alt}>
          <span className="visually-hidden">Enlarge: </span>
          {picture}
        </a>
      );
    }
    case "broken":
      return (
        <div className={styles.message}>
          <b>
            <Icon name={body.isPending ? "clock" : "alert"} />
            {body.lost ? "Data Error" : body.what}
          </b>
          {body.lost && <span>{body.what}</span>}
          {body.detail && <span>{body.detail}</span>}
          {(body.fix || body.againHref) && (
            <div className="row">
              {body.againHref && !isPaper && <TryAgain action={body.againHref} />}
              {body.fix && <a href={body.fix.href}>{body.fix.label}</a>}
            </div>
          )}
        </div>
      );
    case "empty":
      return (
        <div className={styles.message}>
          <b>{body.what}</b>
          {body.detail && <span>{body.detail}</span>}
        </div>
      );
  }
}

function TryAgain({ action }: { readonly action: string }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="again" />
      <Button small icon="refresh">
        Try again
      </Button>
    </form>
  );
}
