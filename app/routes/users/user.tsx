import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { Consents } from "#app/domain/users/person.form.ts";
import { now } from "#app/lib/clock.server.ts";
import { zoneChoices } from "#app/lib/time-zones.ts";
import { changeProfile } from "#app/domain/users/change-profile.server.ts";
import { Colleague } from "#app/domain/users/components/colleague.tsx";
import { ConsentsForm } from "#app/domain/users/components/consents-form.tsx";
import { PersonPage } from "#app/domain/users/components/person-page.tsx";
import { ProfileForm } from "#app/domain/users/components/profile-form.tsx";
import { giveConsents } from "#app/domain/users/give-consents.server.ts";
import { ChangeProfile } from "#app/domain/users/user.form.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { personPageData, openPerson } from "./open-person.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export async function loader({ request, params: { userId } }: LoaderFunctionArgs) {
  const opened = await openPerson(request, "user", { userId });
  const { viewer, person, isOwn } = opened;
  return {
    ...(await personPageData(opened)),
    title: isOwn ? "Profile" : person.name,
    needsConsents: isOwn && !viewer.hasConsents,
    profile: {
      name: person.name,
      timezone: person.timezone,
      ...(person.sourceEmails && { source_emails: "on" }),
    },
    role: person.role,
    creator: person.creator,
    createdAt: person.createdAt,
    zones: isOwn ? zoneChoices(now()) : [],
    isSaved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ request, params: { userId } }: ActionFunctionArgs) {
  const { viewer, isOwn } = await openPerson(request, "user", { userId });
  if (!isOwn) throw notFound();
  const fields = await readForm(request, ChangeProfile, Consents, ["consents"]);
  if (fields.has("consents")) {
    const form = parseWithZod(fields, { schema: Consents });
    if (form.status !== "success") return refuseForm(request, form.reply());
    await giveConsents(viewer);
    return redirect("/dashboards", { status: 303 });
  }
  const form = parseWithZod(fields, { schema: ChangeProfile });
  if (form.status !== "success") return refuseForm(request, form.reply());
  await changeProfile(viewer, form.value);
  return redirect(`/users/${viewer.userId}?saved`, { status: 303 });
}

export default function UserPage() {
  const { shell, person, needsConsents, profile, zones, isSaved, ...more } = useLoaderData<typeof loader>();
  const lastResult = useAnswer<FormAnswer>();
  return (
    <PersonPage shell={shell} person={person} title={person.isOwn ? "Profile" : person.name}>
      {needsConsents ? (
        <ConsentsForm lastResult={lastResult} />
      ) : person.isOwn ? (
        <ProfileForm
          profile={profile}
          zones={zones}
          isAdmin={more.role === "admin"}
          isSaved={isSaved}
          lastResult={lastResult}
        />
      ) : (
        <Colleague zone={profile.timezone} viewerZone={shell.zone} {...more} />
      )}
    </PersonPage>
  );
}
