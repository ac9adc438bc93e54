import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { clientOrigin } from "#app/config/client-origin.ts";
import { config } from "#app/config.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import {
  AddressCard,
  EmailCard,
  EmbedCard,
  LinksCard,
  ShareFields,
} from "#app/domain/dashboards/share/share-parts.tsx";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { refreshPermalink, setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { ShareForm } from "#app/domain/dashboards/share/share.form.ts";
import { countLinks } from "#app/domain/dashboards/share/links/links.server.ts";
import { embedCode } from "#app/domain/dashboards/share/embed-settings.ts";
import { describeAccess } from "#app/domain/dashboards/share/describe-access.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.share", async ({ viewer, params, query }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const { id, name, permalink, active, embeddable, passwordHash, public: isPublic } = dashboard;
  const hasPassword = passwordHash !== null;
  const origin = clientOrigin(viewer.company, config.appUrl);
  return {
    title: `Share ${name}`,
    id,
    name,
    permalink,
    isSaved: query.has("saved"),
    seenBy: describeAccess(dashboard),
    isArchived: !active,
    hasPassword,
    who: !isPublic ? ("private" as const) : hasPassword ? ("password" as const) : ("public" as const),
    embeddable,
    address: `${origin}/dashboards/${permalink}`,
    origins: dashboard.embed.origins.join("\n"),
    ground: dashboard.embed.ground,
    font: dashboard.embed.font,
    embed: embedCode({ address: `${origin}/embed/${permalink}`, name, id }),
    links: await countLinks(dashboard),
  };
});

export const action = agencyAction("dashboard.share", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const schema = ShareForm(dashboard.passwordHash !== null);
  const sent = await readForm(request, schema, ["intent"]);
  if (sent.get("intent") === "refresh") {
    const next = await refreshPermalink(viewer, dashboard.id);
    if (next === null) return null;
    return redirect(`/dashboards/${next}/share`, { status: 303 });
  }
  const form = parseWithZod(sent, { schema });
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields: ["password"] }));
  const { who, password, embeddable, origins, ground, font } = form.value;
  await setSharing(viewer, dashboard.id, {
    public: who !== "private",
    embeddable,
    embed: { origins, ground, font },
    ...(who === "public" && dashboard.passwordHash !== null && { password: null }),
    ...(who === "password" && password !== undefined && { password }),
  });
  return redirect(`/dashboards/${dashboard.permalink}/share?saved`, { status: 303 });
});

function savedWords({ seenBy: words, embeddable }: { seenBy: string; embeddable: boolean }): string {
  const said = words.replace(/^Who can see it: (.*)$/, "$1 can see it");
  const lower = said.charAt(0).toLowerCase() + said.slice(1);
  return `Saved: ${lower}${embeddable ? ", and other websites can embed it" : ""}.`;
}

export default function SharePage() {
  const loaded = useLoaderData<typeof loader>();
  const { id, name, permalink, who, embeddable, address, isArchived, isSaved, links } = loaded;
  const { origins, ground, font } = loaded;
  const busyWith = useNavigation().formData?.get("intent") ?? null;
  const [form, fields] = useForm<Omit<ShareForm, "origins"> & { origins: string }>({
    id: "share",
    lastResult: useFormAnswer(),
    defaultValue: { who, embeddable: embeddable ? "on" : "", origins, ground, font },
    constraint: { password: { minLength: 8, maxLength: 200 } },
    defaultNoValidate: false,
  });
  return (
    <AgencyPage>
      <PageHead title="Share">
        <Link to={`/dashboards/${permalink}`} reloadDocument>
          {name}
        </Link>{" "}
        · People in your company can always see it.
      </PageHead>
      <div className="stack loose">
        <Card title="Who can see it">
          <StoredForm method="post" {...getFormProps(form)}>
            <FormFields>
              <ErrorSummary form={form} />
              <ShareFields {...loaded} fields={fields} />
              <FormActions end={isSaved && form.status !== "error" && savedWords(loaded)}>
                <ActionButton
                  tone="primary"
                  name="intent"
                  value="save"
                  busy={busyWith === "save"}
                  failed={form.status === "error"}
                >
                  Save
                </ActionButton>
              </FormActions>
            </FormFields>
          </StoredForm>
        </Card>
        {embeddable && who !== "private" && <EmbedCard code={loaded.embed} />}
        <AddressCard address={address} isArchived={isArchived} />
        <LinksCard permalink={permalink} {...links} />
        {!isArchived && <EmailCard id={id} permalink={permalink} />}
      </div>
    </AgencyPage>
  );
}
