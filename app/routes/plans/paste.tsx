import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { PasteFormPart } from "#app/domain/plans/components/paste-form-part.tsx";
import { PastePreviewTable } from "#app/domain/plans/components/paste-preview-table.tsx";
import { findPlanForm } from "#app/domain/plans/find-plans.server.ts";
import { PasteForm } from "#app/domain/plans/paste/paste.form.ts";
import { type PastePreview, pastePlans } from "#app/domain/plans/paste/paste-plans.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { notFoundForForm } from "#app/http/unsent.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const clientIn = (request: Request) => new URL(request.url).searchParams.get("client") ?? "";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "plans.paste");
  const view = await findPlanForm(viewer, { client: clientIn(request) });
  if (!view) throw notFound();
  const { client, sources } = view;
  return { shell: await shellFor(viewer), client, sources };
}

type PasteAnswer = FormAnswer & { readonly preview?: PastePreview };

const maxListed = 8;

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "plans.paste");
  const view = await findPlanForm(viewer, { client: clientIn(request) });
  if (!view) throw await notFoundForForm(request);
  const form = parseWithZod(await readForm(request, PasteForm), { schema: PasteForm });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const pasted = await pastePlans(viewer, view.client.id, form.value);
  switch (pasted.outcome) {
    case "not-found":
      throw notFound();
    case "refused":
      return refuseForm(request, form.reply({ fieldErrors: { [pasted.field]: [pasted.error] } }));
    case "preview": {
      const { preview } = pasted;
      if (preview.isSaved) return redirect(`/plans?client=${view.client.id}&done=pasted`, { status: 303 });
      const { errors } = preview;
      if (errors.length === 0) return data<PasteAnswer>({ ...form.reply(), preview });
      const listed = errors.slice(0, maxListed);
      const left = errors.length - listed.length;
      const all = left > 0 ? [...listed, `And ${left} more.`] : listed;
      const refusal = form.reply({ fieldErrors: { table: all } });
      if (wantsJson(request)) return refuseForm(request, refusal);
      return data<PasteAnswer>({ ...refusal, preview }, { status: 422 });
    }
  }
}

export default function PastePlansPage() {
  const { shell, client, sources } = useLoaderData<typeof loader>();
  const answer = useAnswer<PasteAnswer>() ?? null;
  const preview = answer?.preview;
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Paste plans">
        <bdi>{client.name}</bdi>
      </PageHead>
      <div className="stack loose">
        {preview && (
          <Card title="Preview">
            <p>
              {preview.errors.length > 0
                ? "Nothing is saved yet. Correct the marked cells in the table below."
                : "Nothing is saved yet. Save the plans if this is right."}{" "}
              Numbers were read with a decimal {preview.decimal === "." ? "point" : "comma"}. Months that a
              plan already has and that are not in the table stay as they are.
            </p>
            <PastePreviewTable preview={preview} />
          </Card>
        )}
        <PasteFormPart sources={sources} answer={answer} cancelHref={`/plans?client=${client.id}`} />
      </div>
    </AgencyPage>
  );
}
