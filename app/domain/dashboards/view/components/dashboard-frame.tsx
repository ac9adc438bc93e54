import type { ReactNode } from "react";
import { usePageContext } from "#app/page-context.tsx";
import { brandCss } from "#app/theme/css.ts";
import visitorScript from "#app/visitor/visitor.ts?worker&url";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { HeadStyle } from "#app/ui/head-style.tsx";
import { DashboardPage, type DashboardPageProps, Widgets } from "./dashboard-page.tsx";
import type { DateFormProps } from "./date-form.tsx";
import { LostNotice } from "./lost-notice.tsx";

/** The query string of invalid dates, else null. */
export type FrameDates = Omit<DateFormProps, "period" | "asked"> & { readonly asked: string | null };

type DashboardFrameProps = Omit<DashboardPageProps, "dates" | "children"> & {
  /** HTML, or views to render: widget styles stay in this bundle. */
  readonly widgets: string | DashboardView["widgets"] | null;
  readonly children?: ReactNode;
  readonly dates?: FrameDates | null;
};

export function DashboardFrame({ dates, widgets, notice, children, ...props }: DashboardFrameProps) {
  const { nonce } = usePageContext();
  const { brand, backgroundColor: ground, panelColor: panel } = props.view;
  const css = brandCss(brand, { ground, panel });
  return (
    <>
      <HeadStyle css={css} />
      <DashboardPage
        {...props}
        dates={dates ? formOf(dates) : null}
        notice={
          <>
            <LostNotice />
            {notice}
          </>
        }
      >
        {typeof widgets === "string" ? (
          <div dangerouslySetInnerHTML={{ __html: widgets }} />
        ) : (
          widgets && <Widgets widgets={widgets} />
        )}
        {children}
      </DashboardPage>
      <script type="module" src={visitorScript} nonce={nonce} />
    </>
  );
}

function formOf({ asked, ...rest }: FrameDates): Omit<DateFormProps, "period"> {
  return { ...rest, ...(asked !== null && { asked: new URLSearchParams(asked) }) };
}
