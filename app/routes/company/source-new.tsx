import { useLoaderData } from "@remix-run/react";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { ConnectNotice } from "#app/domain/sources/connecting/components/connect-notice.tsx";
import { FileForm } from "#app/domain/sources/files/components/file-form.tsx";
import { withReturn } from "#app/domain/sources/kind.ts";
import { KindList } from "#app/domain/sources/connecting/components/kind-list.tsx";
import { countKinds, listKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";
import { problemIn } from "../connect/problem-href.server.ts";
import { takeFile } from "./take-file.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.new", async ({ viewer, query, request }) => {
  const search = query.get("search")?.trim().slice(0, 100) ?? "";
  return {
    search,
    kinds: listKinds(viewer, search),
    counts: await countKinds(viewer.companyId),
    problem: problemIn(request),
    uploadTo: withReturn("/company/sources/new", query),
  };
});

export const action = agencyAction("company.sources.new", ({ request, viewer }) =>
  takeFile(request, viewer, null),
);

export default function NewSourcePage() {
  const { kinds, counts, search, problem, uploadTo } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  return (
    <AgencyPage>
      <div className="stack loose">
        <PageHead title="Add a source">
          Upload tables from a spreadsheet or any other tool, or <a href="#services">connect an account</a> of
          yours or of a client.
        </PageHead>
        <ConnectNotice problem={problem} />
        <div id="file">
          <Card title="CSV files and Excel workbooks">
            <FileForm
              action={uploadTo}
              label="Files"
              multiple
              submit="Upload"
              problem={answer?.error?.file?.[0] ?? null}
            />
          </Card>
        </div>
        <div id="services">
          <KindList kinds={kinds} counts={counts} search={search} />
        </div>
      </div>
    </AgencyPage>
  );
}
