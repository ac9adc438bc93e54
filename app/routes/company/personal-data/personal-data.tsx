import { data } from "@remix-run/node";
import { EraseForm, FindForm, FoundData } from "#app/domain/personal-data/components/personal-data-view.tsx";
import { PersonalDataForm } from "#app/domain/personal-data/personal-data.form.ts";
import {
  erasePersonalData,
  findPersonalData,
  type PersonalData,
} from "#app/domain/personal-data/personal-data.server.ts";
import { erasureStays } from "#app/domain/personal-data/personal-data-words.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const unstored = { headers: { "Cache-Control": "no-store" } };

export const loader = agencyLoader("company.personalData", async () => ({}));

export const action = agencyAction("company.personalData", async ({ request, viewer }) => {
  const form = await parseForm(request, PersonalDataForm);
  if (form.status !== "success") return refuseForm(request, form.reply());
  const { email, intent, sure } = form.value;
  if (intent === "erase") {
    if (sure === undefined)
      return refuseForm(request, form.reply({ fieldErrors: { sure: ["Tick the box to erase"] } }));
    const erased = await erasePersonalData(viewer, email);
    if (erased.outcome === "blocked") return refuseForm(request, form.reply({ formErrors: [erased.why] }));
    return data({ isErased: true as const }, unstored);
  }
  return data({ found: await findPersonalData(viewer, email) }, unstored);
});

type Answer = FormAnswer | { readonly found: PersonalData } | { readonly isErased: true };

export default function PersonalDataPage() {
  const answer = useAnswer<Answer>();
  const found = answer && "found" in answer ? answer.found : null;
  const refused = answer && !("found" in answer) && !("isErased" in answer) ? answer : undefined;
  const isErasing = refused?.initialValue?.intent === "erase";
  return (
    <SettingsPage>
      <div className="stack loose">
        {answer && "isErased" in answer && (
          <Banner level="success" title="The address was erased">
            What stays is listed below.
          </Banner>
        )}
        <Card title="Data of an email address">
          <FindForm
            key={found?.email ?? "none"}
            lastResult={isErasing ? undefined : refused}
            email={found?.email ?? ""}
          />
        </Card>
        {found && <FoundData found={found} />}
        {(found?.places.length ?? 0) > 0 && found!.block === null && (
          <Card title="Erase">
            <EraseForm email={found!.email} lastResult={undefined} />
          </Card>
        )}
        {isErasing && (
          <Card title="Erase">
            <EraseForm email={String(refused?.initialValue?.email ?? "")} lastResult={refused} />
          </Card>
        )}
        <Card title="What stays">
          <ul>
            {erasureStays.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      </div>
    </SettingsPage>
  );
}
