import type { CSSProperties, ReactNode } from "react";
import { fillGrid } from "#app/views/fill-grid.ts";
import { naturalHeight } from "#app/views/natural-height.ts";
import type { Height, Width } from "#app/domain/widgets/widget.ts";
import type { WidgetFiles } from "#app/domain/widgets/components/chart-body.tsx";
import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import { look } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { OrderBy } from "#db/schema/documents/dashboard.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { FilterHref } from "#app/views/filter-href.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { Band } from "./band.tsx";
import { CoverageNotes } from "./coverage-notes.tsx";
import { DateForm, type DateFormProps } from "./date-form.tsx";
import { FilterBar, FilterLine } from "../../filters/components/filter-bar.tsx";
import type { FilterForm } from "../../filters/filter-form.ts";
import { ShareMenu, type ShareLinks } from "./share-menu.tsx";
import { SummaryBlock } from "#app/domain/summary/components/summary-block.tsx";
import { WidgetGrid } from "./widget-grid.tsx";
import styles from "./dashboard-page.module.css";

export type DashboardHead = Omit<DashboardView, "widgets">;

export type EmbedLook = {
  readonly href: string;
  readonly ground: "own" | "none";
  readonly font: "own" | "system";
};

export type DashboardPageProps = {
  readonly view: DashboardHead;
  readonly children: ReactNode;
  /** `embed`: no header or footer. */
  readonly mode?: "page" | "embed";
  readonly embed?: EmbedLook | null;
  readonly dates?: Omit<DateFormProps, "period"> | null;
  readonly filter?: FilterForm | null;
  readonly share?: ShareLinks | null;
  readonly actions?: ReactNode;
  readonly notice?: ReactNode;
  readonly summaryHref?: string | null;
};

export function DashboardPage({
  view,
  mode = "page",
  embed = null,
  dates,
  filter = null,
  share,
  actions,
  notice,
  summaryHref = null,
  children,
}: DashboardPageProps) {
  const isBare = mode === "embed";
  return (
    <div
      className={styles.dashboard}
      {...background(view)}
      {...(isBare && { "data-embed": embed?.ground ?? "own", "data-font": embed?.font })}
    >
      {!isBare && (
        <Band view={view}>
          {mode === "page" && actions}
          {mode === "page" && share && <ShareMenu links={share} />}
        </Band>
      )}
      <main className="page" id="main">
        <Title view={view} filter={filter} isBare={isBare}>
          {(dates || filter || embed) && (
            <div className={styles.controls}>
              {filter && <FilterBar form={filter} />}
              {dates && <DateForm {...dates} period={view.period} />}
              {embed && (
                <a href={embed.href} target="_blank" rel="noopener" {...look({ small: true })}>
                  Open full report
                </a>
              )}
            </div>
          )}
        </Title>
        {notice}
        {!isBare && (
          <div data-page-part="numbers">
            {view.summary && <SummaryBlock summary={view.summary} editHref={summaryHref} />}
          </div>
        )}
        {view.panelColor ? <div className={styles.panel}>{children}</div> : children}
      </main>
      {isBare ? <EmbedFoot view={view} /> : <Foot view={view} />}
    </div>
  );
}

type WidgetsProps = {
  readonly widgets: DashboardView["widgets"];
  readonly hasLeftOut?: boolean;
  /** Null on paper, where images must load eagerly. */
  readonly filesOf?: ((widgetId: string) => WidgetFiles) | null;
  readonly sortHref?: (widgetId: string, order: OrderBy) => string;
  readonly filterHref?: (widgetId: string) => FilterHref | null;
  readonly noteHref?: (widgetId: string) => string;
};

export function Widgets({
  widgets,
  hasLeftOut = false,
  filesOf,
  sortHref,
  filterHref,
  noteHref,
}: WidgetsProps) {
  if (widgets.length === 0)
    return <p className="soft">{hasLeftOut ? "No data to show." : "This dashboard has no widgets yet."}</p>;
  return (
    <WidgetGrid>
      {withoutHoles(widgets).map(({ view, wide }) => (
        <WidgetCard
          key={view.id}
          view={view}
          wide={wide}
          files={filesOf?.(view.id) ?? null}
          {...(sortHref && { sortHref: (order: OrderBy) => sortHref(view.id, order) })}
          filterHref={filterHref?.(view.id) ?? null}
          noteHref={noteHref?.(view.id) ?? null}
          isPaper={filesOf === null}
          opensPicture={filesOf !== null}
        />
      ))}
    </WidgetGrid>
  );
}

function withoutHoles(widgets: DashboardView["widgets"]) {
  const sizes = widgets.map((view) => ({ width: view.width, height: naturalHeight(view) }));
  const [four, two] = [fillGrid(sizes, 4), fillGrid(sizes, 2)];
  return widgets.map((view, i) => ({
    view: { ...view, width: four[i]!.width as Width, height: shownHeight(view, four[i]!) },
    wide: two[i]!.width,
  }));
}

/** Grid rows. A full-width table or text takes one, which grows. */
function shownHeight({ body }: WidgetView, { width, height }: { width: number; height: number }): Height {
  const growsAlone = width === 4 && (body.kind === "table" || body.kind === "text");
  return growsAlone ? 1 : (Math.min(3, height) as Height);
}

function background({ backgroundFileId, backgroundColor }: DashboardHead) {
  if (backgroundFileId === null) return backgroundColor === null ? {} : { "data-plate": true };
  return {
    "data-plate": true,
    "data-image": true,
    style: { backgroundImage: `url("/files/${backgroundFileId}")` } as CSSProperties,
  };
}

type TitleProps = {
  readonly view: DashboardHead;
  readonly filter?: FilterForm | null;
  readonly isBare?: boolean;
  readonly children?: ReactNode;
};

function Title({ view, filter = null, isBare = false, children }: TitleProps) {
  const { name, period, asOf, attention, filters, notes } = view;
  return (
    <div className={styles.title}>
      <div>
        <h1 dir="auto">{name}</h1>
        <p className={styles.when}>
          <strong>{period.text}</strong>
          {period.compareText && <span>{` ${period.compareText}`}</span>}
        </p>
        <FilterLine words={filters} form={filter} />
        <div data-page-part="numbers">
          <p className={styles.fresh}>
            {asOf && !isBare && <span>{asOf}</span>}
            {attention && (
              <span className={styles.attention}>
                <Icon name="alert" size={14} />
                {attention}
              </span>
            )}
          </p>
          <CoverageNotes notes={notes} />
        </div>
      </div>
      {children}
    </div>
  );
}

function EmbedFoot({ view: { asOf, agency } }: { readonly view: DashboardHead }) {
  return (
    <footer className={`page ${styles.embedFoot}`}>
      <span>{asOf}</span>
      <span>{agency.name}</span>
    </footer>
  );
}

function Foot({ view: { footer, agency } }: { readonly view: DashboardHead }) {
  return (
    <footer className="page">
      <div className={styles.foot}>
        {footer && (
          <p className={styles.words} dir="auto">
            {footer}
          </p>
        )}
        <span>
          {"Prepared by "}
          <b>{agency.name}</b>
        </span>
        <span>{agency.contact}</span>
      </div>
    </footer>
  );
}
