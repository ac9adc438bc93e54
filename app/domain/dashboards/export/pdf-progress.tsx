import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ClientPage } from "#app/ui/shell/client-page.tsx";
import type { PdfExport } from "#db/queries/pdf-exports.ts";

type PdfProgressProps = Pick<PdfExport, "state" | "error" | "widgetsDone" | "widgetsTotal"> & {
  readonly back: string;
  /** Requests the PDF anew. */
  readonly again: string;
};

/** Reloads every second until the export has ended. */
export function PdfProgress({ state, error, widgetsDone, widgetsTotal, back, again }: PdfProgressProps) {
  if (state === "failed")
    return (
      <ClientPage title="The PDF could not be created">
        <p>{error}</p>
        <p className="row">
          <LinkButton to={again} reloadDocument>
            Try again
          </LinkButton>
          <Back to={back} />
        </p>
      </ClientPage>
    );
  return (
    <ClientPage title="Creating the PDF">
      <meta httpEquiv="refresh" content="1" />
      <ProgressLine
        label={`${widgetsDone} of ${widgetsTotal} widgets`}
        value={widgetsDone}
        max={Math.max(1, widgetsTotal)}
      />
      <p>The download starts automatically when it is ready.</p>
      <p>
        <Back to={back} />
      </p>
    </ClientPage>
  );
}

function Back({ to }: { readonly to: string }) {
  return (
    <LinkButton to={to} reloadDocument tone="quiet">
      Back to the dashboard
    </LinkButton>
  );
}

/** The address without the export that it waits for. */
export function withoutCheck(url: URL): string {
  const search = new URLSearchParams(url.search);
  search.delete("check");
  return search.size === 0 ? url.pathname : `${url.pathname}?${search.toString()}`;
}
