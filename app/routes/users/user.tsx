import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Viewer } from "#app/auth/viewer.ts";
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
import { changeMember, memberProblemWords } from "#app/domain/users/team/change-member.server.ts";
import { accessOf } from "#app/domain/users/team/member-clients.server.ts";
import { ChangeRole } from "#app/domain/users/team/team.form.ts";
import { resetTwoFactor } from "#app/domain/users/two-factor/own-two-factor.server.ts";
import { ChangeProfile } from "#app/domain/users/user.form.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { personAction, personLoader } from "./open-person.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = personLoader("user", "any", async ({ viewer, person, isOwn, query }) => {
  const { choices: clients, ...access } = await accessOf(viewer, person);
  return {
    clients: isOwn ? [] : clients,
    ...access,
    title: isOwn ? "Profile" : person.name,
    needsConsents: isOwn && !viewer.hasConsents,
    profile: {
      name: person.name,
      timezone: person.timezone,
      ...(person.sourceEmails && { source_emails: "on" }),
      ...(person.alertEmails && { alert_emails: "on" }),
    },
    role: person.role,
    hasTwoFactor: person.totpSince !== null,
    termsChanged: person.termsConsentAt !== null,
    creator: person.creator,
    createdAt: person.createdAt,
    zones: isOwn ? zoneChoices(now()) : [],
    isSaved: query.has("saved"),
  };
});

export const action = personAction("user", "any", async ({ request, viewer, person, isOwn }) => {
  const fields = await readForm(request, ChangeProfile, Consents, ChangeRole, ["consents", "intent"]);
  if (!isOwn) return changeColleague(request, viewer, person.id, fields);
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
});

async function changeColleague(request: Request, viewer: Viewer, userId: string, fields: FormData) {
  const here = `/users/${userId}?saved`;
  if (fields.get("intent") === "reset-two-factor") {
    await resetTwoFactor(viewer, userId);
    return redirect(here, { status: 303 });
  }
  const form = parseWithZod(fields, { schema: ChangeRole });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const changed = await changeMember(viewer, userId, form.value);
  if (changed.outcome === "changed") return redirect(here, { status: 303 });
  if (changed.outcome === "not-found") return null;
  const field = changed.outcome === "no-clients" ? "client_ids" : "role";
  return refuseForm(request, form.reply({ fieldErrors: { [field]: [memberProblemWords[changed.outcome]] } }));
}

export default function UserPage() {
  const { shell, person, needsConsents, termsChanged, profile, zones, isSaved, ...more } =
    useLoaderData<typeof loader>();
  const lastResult = useAnswer<FormAnswer>();
  return (
    <PersonPage person={person} title={person.isOwn ? "Profile" : person.name}>
      {needsConsents ? (
        <ConsentsForm haveChanged={termsChanged} lastResult={lastResult} />
      ) : person.isOwn ? (
        <ProfileForm
          profile={profile}
          zones={zones}
          isAdmin={more.role === "admin"}
          isSaved={isSaved}
          lastResult={lastResult}
        />
      ) : (
        <Colleague
          {...more}
          id={person.id}
          zone={profile.timezone}
          viewerZone={shell.zone}
          isSaved={isSaved}
          lastResult={lastResult}
        />
      )}
    </PersonPage>
  );
}
