import { usePageContext } from "#app/page-context.tsx";
import { brandCss } from "#app/theme/css.ts";
import visitorScript from "#app/visitor/visitor.ts?worker&url";
import { DashboardPage, type DashboardPageProps } from "./dashboard-page.tsx";
import type { DateFormProps } from "./date-form.tsx";

/** As a loader sends it: what was asked is a query string, null where it was understood. */
export type FrameDates = Omit<DateFormProps, "period" | "asked"> & { readonly asked: string | null };

type DashboardFrameProps = Omit<DashboardPageProps, "dates" | "children"> & {
  /** The widgets as they were drawn on the server. */
  readonly widgets: string;
  readonly dates?: FrameDates | null;
  readonly withScript?: boolean;
};

/** A dashboard's page with its client's colours, and the small script that adds tooltips, the calendar and copying. */
export function DashboardFrame({ withScript = true, dates, widgets, ...props }: DashboardFrameProps) {
  const { nonce } = usePageContext();
  const css = brandCss(props.view.brand, { ground: props.view.backgroundColor });
  return (
    <>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      <DashboardPage {...props} dates={dates ? formOf(dates) : null}>
        <div dangerouslySetInnerHTML={{ __html: widgets }} />
      </DashboardPage>
      {withScript && <script type="module" src={visitorScript} nonce={nonce} />}
    </>
  );
}

function formOf({ asked, ...rest }: FrameDates): Omit<DateFormProps, "period"> {
  return { ...rest, ...(asked !== null && { asked: new URLSearchParams(asked) }) };
}
