import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PasteFormPart } from "#app/domain/plans/components/paste-form-part.tsx";
import { PastePreviewTable } from "#app/domain/plans/components/paste-preview-table.tsx";
import { findPlanForm } from "#app/domain/plans/find-plans.server.ts";
import { PasteForm } from "#app/domain/plans/paste/paste.form.ts";
import { type PastePreview, pastePlans } from "#app/domain/plans/paste/paste-plans.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { wantsJson } from "#app/http/wants-json.ts";
import { Card } from "#app/ui/blocks/card.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("plans.paste", async ({ viewer, query }) => {
  const view = await findPlanForm(viewer, { client: query.get("client") ?? "" });
  return view && { client: view.client, sources: view.sources };
});

type PasteAnswer = FormAnswer & { readonly preview?: PastePreview };

const maxListed = 8;

export const action = agencyAction("plans.paste", async ({ request, viewer, query }) => {
  const view = await findPlanForm(viewer, { client: query.get("client") ?? "" });
  if (!view) return null;
  const form = await parseForm(request, PasteForm);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const pasted = await pastePlans(viewer, view.client.id, form.value);
  switch (pasted.outcome) {
    case "not-found":
      return null;
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
});

export default function PastePlansPage() {
  const { client, sources } = useLoaderData<typeof loader>();
  const answer = useAnswer<PasteAnswer>() ?? null;
  const preview = answer?.preview;
  return (
    <AgencyPage title="Paste plans" lead={<bdi>{client.name}</bdi>}>
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
