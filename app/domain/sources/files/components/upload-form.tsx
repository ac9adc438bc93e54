import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import type { ZoneChoice } from "#app/ui/fields/zone-field.tsx";
import { PollPage } from "#app/domain/sources/components/poll-page.tsx";
import { UploadSteps } from "#app/domain/sources/components/source-steps.tsx";
import type { OtherTable } from "../other-tables.server.ts";
import type { UploadView } from "../upload-view.ts";
import { TableTabs } from "./other-tables.tsx";
import { TableForm } from "./table-form.tsx";

type UploadFormProps = {
  readonly view: UploadView;
  readonly zones: readonly ZoneChoice[];
  readonly tables: readonly OtherTable[];
  readonly plan: ReactNode;
  readonly isForTemplate: boolean;
  readonly cancelHref: string;
  readonly answer: FormAnswer | null;
};

export function UploadForm(props: UploadFormProps) {
  const { view, zones, tables, plan, isForTemplate, cancelHref, answer } = props;
  const refused = answer?.initialValue ? null : (answer?.error?.[""]?.[0] ?? null);
  if (view.progress) return <Reading view={view} progress={view.progress} />;
  return (
    <div className="stack loose">
      {!view.isCorrection && <UploadSteps replaces={view.replaces?.id ?? null} isReading={false} />}
      <PageHead title={view.fileName}>
        {view.replaces ? (
          <>
            {view.isCorrection ? "How the file is read for " : "The new file of "}
            <Link to={`/company/sources/${view.replaces.id}`}>{view.replaces.name}</Link>
            {view.isCorrection
              ? ". Dashboards stay as they are until you confirm."
              : ". Nothing changes before you confirm."}
          </>
        ) : (
          `This is how the file will be imported. Correct what is wrong, then add it${isForTemplate ? " and return to the template" : ""}.`
        )}
      </PageHead>
      {refused && (
        <Banner level="error" title="Not all tables were added">
          {refused}
        </Banner>
      )}
      <TableTabs
        tables={tables}
        own={{ name: view.fileName, questions: view.questions.length }}
        isForTemplate={isForTemplate}
      />
      {view.problem && (
        <Banner level="error" title="The file could not be read">
          <p>
            {view.problem} Leave out what cannot be read, change the type of the column, or upload a corrected
            file.
          </p>
        </Banner>
      )}
      <TableForm
        view={view}
        zones={zones}
        plan={plan}
        isForTemplate={isForTemplate}
        cancelHref={cancelHref}
        answer={answer?.initialValue ? answer : null}
      />
    </div>
  );
}

function Reading({ view, progress }: { view: UploadView; progress: NonNullable<UploadView["progress"]> }) {
  return (
    <div className="stack loose">
      <PollPage />
      <UploadSteps replaces={view.replaces?.id ?? null} isReading />
      <PageHead title={`Importing ${view.fileName}`}>You can leave this page. The import continues.</PageHead>
      <Card>
        <ProgressLine {...progress} />
      </Card>
    </div>
  );
}
