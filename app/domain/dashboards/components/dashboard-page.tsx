import type { CSSProperties, ReactNode } from "react";
import { fillGrid } from "#app/views/fill-grid.ts";
import { naturalHeight } from "#app/views/natural-height.ts";
import type { Height, Width } from "#app/domain/widgets/widget.ts";
import { WidgetCard } from "#app/domain/widgets/components/widget-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { OrderBy } from "#db/schema/documents.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import type { FilterHref } from "#app/views/filter-href.ts";
import type { WidgetView } from "#app/views/widget-view.ts";
import { CoverageNotes } from "./coverage-notes.tsx";
import { DateForm, type DateFormProps } from "./date-form.tsx";
import { FilterBar, FilterLine } from "../filters/components/filter-bar.tsx";
import type { FilterForm } from "../filters/filter-form.ts";
import { ShareMenu, type ShareLinks } from "./share-menu.tsx";
import { WidgetGrid } from "./widget-grid.tsx";
import styles from "./dashboard-page.module.css";

export type DashboardHead = Omit<DashboardView, "widgets">;

export type DashboardPageProps = {
  readonly view: DashboardHead;
  readonly children: ReactNode;
  /** `print` has no controls; `embed` has neither header nor footer. */
  readonly mode?: "page" | "print" | "embed";
  readonly dates?: Omit<DateFormProps, "period"> | null;
  readonly filter?: FilterForm | null;
  readonly share?: ShareLinks | null;
  readonly actions?: ReactNode;
  readonly notice?: ReactNode;
};

export function DashboardPage({
  view,
  mode = "page",
  dates,
  filter = null,
  share,
  actions,
  notice,
  children,
}: DashboardPageProps) {
  const isBare = mode === "embed";
  return (
    <div className={styles.dashboard} {...background(view)}>
      {!isBare && (
        <Band view={view}>
          {mode === "page" && actions}
          {mode === "page" && share && <ShareMenu links={share} />}
        </Band>
      )}
      <main className="page" id="main">
        <Title view={view} filter={filter}>
          {mode !== "print" && (dates || filter) && (
            <div className={styles.controls}>
              {filter && <FilterBar form={filter} />}
              {dates && <DateForm {...dates} period={view.period} />}
            </div>
          )}
        </Title>
        {notice}
        {view.panelColor ? <div className={styles.panel}>{children}</div> : children}
      </main>
      {!isBare && <Foot view={view} />}
    </div>
  );
}

type WidgetsProps = {
  readonly widgets: DashboardView["widgets"];
  /** Hidden widgets give an empty page another text. */
  readonly hasLeftOut?: boolean;
  /** Null on paper, where images must also load eagerly. */
  readonly csvHref?: ((widgetId: string) => string) | null;
  readonly sortHref?: (widgetId: string, order: OrderBy) => string;
  readonly filterHref?: (widgetId: string) => FilterHref | null;
};

export function Widgets({ widgets, hasLeftOut = false, csvHref, sortHref, filterHref }: WidgetsProps) {
  if (widgets.length === 0)
    return <p className="soft">{hasLeftOut ? "No data to show." : "This dashboard has no widgets yet."}</p>;
  return (
    <WidgetGrid>
      {withoutHoles(widgets).map(({ view, wide }) => (
        <WidgetCard
          key={view.id}
          view={view}
          wide={wide}
          csvHref={csvHref?.(view.id) ?? null}
          {...(sortHref && { sortHref: (order: OrderBy) => sortHref(view.id, order) })}
          filterHref={filterHref?.(view.id) ?? null}
          isPaper={csvHref === null}
          opensPicture={csvHref !== null}
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

/** Text on a client's background has a plate. */
function background({ backgroundFileId, backgroundColor }: DashboardHead) {
  if (backgroundFileId === null) return backgroundColor === null ? {} : { "data-plate": true };
  return {
    "data-plate": true,
    "data-image": true,
    style: { backgroundImage: `url("/files/${backgroundFileId}")` } as CSSProperties,
  };
}

type BandView = Pick<DashboardHead, "name" | "logoFileId" | "clientFileId" | "agency">;

type BandProps = {
  readonly view: BandView;
  /** Inside another page, which has its own link to the content. */
  readonly isFramed?: boolean;
  readonly children?: ReactNode;
};

export function Band({ view, isFramed = false, children }: BandProps) {
  const logos = [
    { id: view.logoFileId, alt: view.agency.name },
    { id: view.clientFileId, alt: view.name },
  ].flatMap(({ id, alt }) => (id === null ? [] : [{ id, alt }]));
  return (
    <header className={styles.band}>
      {!isFramed && (
        <a className="skip" href="#main">
          Skip to content
        </a>
      )}
      <div className="page">
        <div className="row">
          {logos.map(({ id, alt }) => (
            <span key={id} className={styles.plate}>
              <img src={`/files/${id}`} alt={alt} height={28} />
            </span>
          ))}
          {logos.length === 0 && <b className={styles.agencyName}>{view.agency.name}</b>}
        </div>
        <div className="row no-print">{children}</div>
      </div>
    </header>
  );
}

type TitleProps = {
  readonly view: DashboardHead;
  readonly filter?: FilterForm | null;
  readonly children?: ReactNode;
};

function Title({ view, filter = null, children }: TitleProps) {
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
        <p className={styles.fresh}>
          {asOf && <span>{asOf}</span>}
          {attention && (
            <span className={styles.attention}>
              <Icon name="alert" size={14} />
              {attention}
            </span>
          )}
        </p>
        <CoverageNotes notes={notes} />
      </div>
      {children}
    </div>
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
