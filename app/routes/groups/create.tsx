import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { openHref } from "#app/auth/guard-onboarding.server.ts";
import { GroupFormPart } from "#app/domain/groups/components/group-form.tsx";
import { createGroup, fullWords } from "#app/domain/groups/manage/save-group.server.ts";
import { GroupForm } from "#app/domain/groups/rules/group.form.ts";
import { defaultMetricIds } from "#app/domain/groups/rules/group-metrics.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaigns.create");
  const [shell, href] = await Promise.all([shellFor(viewer), openHref(viewer, "campaigns.index")]);
  const cancelHref = href === new URL(request.url).pathname ? null : href;
  return { shell, cancelHref, values: { name: "", range: "7", metrics: defaultMetricIds } };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "campaigns.create");
  const form = parseWithZod(await readForm(request, GroupForm), { schema: GroupForm });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const saved = await createGroup(viewer, form.value);
  return saved.outcome === "saved"
    ? redirect(`/groups/${saved.id}`, { status: 303 })
    : refuseForm(request, form.reply({ formErrors: [fullWords] }));
}

export default function CreateGroupPage() {
  const { shell, values, cancelHref } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
  return (
    <AgencyPage shell={shell}>
      <PageHead title="Create group">
        A group watches the same metrics of many domains. You add the domains next.
      </PageHead>
      <GroupFormPart
        values={values}
        limits={[]}
        limitValues={{}}
        submitText="Create group"
        answer={answer}
        cancelHref={cancelHref}
      />
    </AgencyPage>
  );
}
