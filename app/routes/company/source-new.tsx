import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import type { FormAnswer } from "#app/auth/form-answer.server.ts";
import { AgencyPage } from "#app/domain/companies/components/agency-page.tsx";
import { shellFor } from "#app/domain/companies/shell.server.ts";
import { FileForm } from "#app/domain/sources/components/file-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { takeFile } from "./take-file.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.new");
  return { shell: await shellFor(viewer) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.new");
  return takeFile(request, viewer, null);
}

export default function NewSourcePage() {
  const { shell } = useLoaderData<typeof loader>();
  const answer = useActionData() as FormAnswer | undefined;
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Add a source">Upload a table from a spreadsheet or from any other tool.</PageHead>
      <Card title="CSV file">
        <FileForm
          action="/company/sources/new"
          label="File"
          submit="Upload"
          problem={answer?.error?.file?.[0] ?? null}
        />
      </Card>
    </AgencyPage>
  );
}
