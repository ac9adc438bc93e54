import { usePageContext } from "#app/page-context.tsx";
import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ClientPage } from "#app/ui/shell/client-page.tsx";
import waitScript from "#app/visitor/wait.ts?worker&url";
import { LostNotice } from "../../view/components/lost-notice.tsx";
import type { ExportPage } from "./export-page.ts";

/** Reloads every second until the end, by script or without. */
export function PdfProgress(page: ExportPage) {
  const { nonce } = usePageContext();
  const { state, reads, fileHref } = page;
  return (
    <ClientPage title={titles[state]}>
      {state !== "failed" && (
        <noscript>
          <meta httpEquiv="refresh" content={fileHref === null ? `1; url=${reads}` : `0; url=${fileHref}`} />
        </noscript>
      )}
      <LostNotice />
      <div data-wait-part>
        <Progress {...page} />
      </div>
      <p role="status" data-wait-part>
        {wordsFor(page)}
      </p>
      <div className="row" data-wait-part>
        <Links {...page} />
      </div>
      {state !== "failed" && <script type="module" src={waitScript} nonce={nonce} />}
    </ClientPage>
  );
}

const titles: Readonly<Record<ExportPage["state"], string>> = {
  waiting: "Creating the PDF",
  making: "Creating the PDF",
  ready: "The PDF is ready",
  failed: "The PDF could not be created",
};

function wordsFor({ state, error }: ExportPage): string {
  switch (state) {
    case "waiting":
    case "making":
      return "The download starts automatically when it is ready.";
    case "ready":
      return "Its download starts now.";
    case "failed":
      return error ?? "";
  }
}

function Progress({ state, widgetsDone, widgetsTotal, reads }: ExportPage) {
  if (state === "failed" || state === "ready") return null;
  return (
    <div data-reads={reads}>
      <ProgressLine
        label={`${widgetsDone} of ${widgetsTotal} widgets`}
        value={widgetsDone}
        max={Math.max(1, widgetsTotal)}
      />
    </div>
  );
}

function Links({ state, fileHref, reads, again, back }: ExportPage) {
  return (
    <>
      {fileHref !== null && (
        <LinkButton to={fileHref} reloadDocument icon="download" data-file>
          Download the PDF
        </LinkButton>
      )}
      {state === "failed" && (
        <LinkButton to={again} reloadDocument>
          Try again
        </LinkButton>
      )}
      {(state === "waiting" || state === "making") && (
        <noscript>
          <LinkButton to={reads} reloadDocument>
            Reload now
          </LinkButton>
        </noscript>
      )}
      <LinkButton to={back} reloadDocument tone={fileHref === null ? "second" : "quiet"}>
        Back to the dashboard
      </LinkButton>
    </>
  );
}
