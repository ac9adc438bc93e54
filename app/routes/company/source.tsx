import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { notFound } from "#app/auth/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/auth/form-answer.server.ts";
import { readForm } from "#app/auth/read-form.server.ts";
import { AgencyPage } from "#app/domain/companies/components/agency-page.tsx";
import { shellFor } from "#app/domain/companies/shell.server.ts";
import { SourceDetails } from "#app/domain/sources/components/source-details.tsx";
import { findSourcePage } from "#app/domain/sources/get-source.server.ts";
import { renameSource } from "#app/domain/sources/rename-source.server.ts";
import { sourceDetails } from "#app/domain/sources/source-details.ts";
import { RenameSource } from "#app/domain/sources/table.form.ts";
import { takeFile } from "./take-file.server.ts";

export async function loader({ request, params: { sourceId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.show");
  const [shell, source] = await Promise.all([shellFor(viewer), findSourcePage(viewer.companyId, sourceId)]);
  if (!source) throw notFound();
  const isSaved = new URL(request.url).searchParams.has("saved");
  return { shell, title: source.source.name, isSaved, details: sourceDetails(source, viewer.timezone) };
}

/** A file replaces the one before; anything else is the new name. */
export async function action({ request, params: { sourceId = "" } }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.sources.show");
  if (!(await findSourcePage(viewer.companyId, sourceId))) throw notFound();
  if (request.headers.get("content-type")?.startsWith("multipart/"))
    return takeFile(request, viewer, sourceId);

  const form = parseWithZod(await readForm(request), { schema: RenameSource });
  if (form.status !== "success") return refuseForm(request, form.reply());
  await renameSource(viewer.companyId, sourceId, form.value.name);
  return redirect(`/company/sources/${sourceId}?saved`, { status: 303 });
}

export default function SourcePage() {
  const { shell, details, isSaved } = useLoaderData<typeof loader>();
  const answer = useActionData() as FormAnswer | undefined;
  return (
    <AgencyPage shell={shell}>
      <SourceDetails details={details} isSaved={isSaved} answer={answer ?? null} />
    </AgencyPage>
  );
}
