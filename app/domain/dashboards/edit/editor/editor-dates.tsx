import { useEffect, useRef } from "react";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { CoverageNotes } from "../../view/components/coverage-notes.tsx";
import { DateForm, type DateFormProps } from "../../view/components/date-form.tsx";
import { FilterLine } from "../../filters/components/filter-bar.tsx";
import styles from "./editor.module.css";

type EditorDatesProps = {
  readonly view: DashboardView;
  readonly dates: Omit<DateFormProps, "period">;
};

export function EditorDates({ view, dates }: EditorDatesProps) {
  return (
    <div className={styles.period}>
      <div>
        <p>
          <strong>{view.period.text}</strong> {view.period.compareText}
        </p>
        <FilterLine words={view.filters} form={null} />
        <CoverageNotes notes={view.notes} />
      </div>
      <Picker
        key={`${view.period.from} ${view.period.to} ${view.period.compareText}`}
        {...dates}
        period={view.period}
      />
    </div>
  );
}

/** The key draws new dates anew, since script writes into it. */
function Picker(props: DateFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = new AbortController();
    void import("#app/visitor/date-menus.ts").then(({ dateMenus }) => {
      if (place.current && !page.signal.aborted) dateMenus(place.current, page.signal);
    });
    return () => page.abort();
  }, []);
  return (
    <div ref={place}>
      <DateForm {...props} />
    </div>
  );
}
