import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { ConnectNotice } from "#app/domain/sources/connecting/components/connect-notice.tsx";
import { FileForm } from "#app/domain/sources/files/components/file-form.tsx";
import { withReturn } from "#app/domain/sources/kind.ts";
import { KindList } from "#app/domain/sources/connecting/components/kind-list.tsx";
import { countKinds, listKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { problemIn } from "../connect/problem-href.server.ts";
import { takeFile } from "./take-file.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.new");
  const search = new URL(request.url).searchParams.get("search")?.trim().slice(0, 100) ?? "";
  return {
    shell: await shellFor(viewer),
    search,
    kinds: listKinds(viewer, search),
    counts: await countKinds(viewer.companyId),
    problem: problemIn(request),
    uploadTo: withReturn("/company/sources/new", new URL(request.url).searchParams),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.new");
  return takeFile(request, viewer, null);
}

export default function NewSourcePage() {
  const { shell, kinds, counts, search, problem, uploadTo } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>();
  return (
    <AgencyPage shell={shell}>
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
