import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { PdfExport } from "#db/queries/pdf-exports.ts";

type PdfProgressProps = Pick<PdfExport, "state" | "error" | "widgetsDone" | "widgetsTotal"> & {
  readonly back: string;
};

/** Reloads every second until the export has ended. */
export function PdfProgress({ state, error, widgetsDone, widgetsTotal, back }: PdfProgressProps) {
  return (
    <main className="page" id="main">
      {state === "failed" ? (
        <>
          <h1>The PDF could not be created</h1>
          <p>{error}</p>
        </>
      ) : (
        <>
          <meta httpEquiv="refresh" content="1" />
          <h1>Creating the PDF</h1>
          <ProgressLine
            label={`${widgetsDone} of ${widgetsTotal} widgets`}
            value={widgetsDone}
            max={Math.max(1, widgetsTotal)}
          />
          <p>The download starts automatically when it is ready.</p>
        </>
      )}
      <p>
        <LinkButton to={back} reloadDocument tone="quiet">
          Back to the dashboard
        </LinkButton>
      </p>
    </main>
  );
}
