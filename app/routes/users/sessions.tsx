import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { refuseUnconfirmed } from "#app/domain/users/password/refuse-unconfirmed.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { parseForm } from "#app/http/read-form.server.ts";
import { PersonPage } from "#app/domain/users/components/person-page.tsx";
import { SessionsForm } from "#app/domain/users/components/sessions-form.tsx";
import { endPersonSession } from "#app/domain/users/end-person-session.server.ts";
import { sessionsOf } from "#app/domain/users/list-sessions.server.ts";
import { isFreshlySignedIn } from "#app/domain/users/password/own-password.server.ts";
import { EndSession } from "#app/domain/users/user.form.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { personAction, personLoader } from "./open-person.server.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const hideFields = ["current_password"];

export const loader = personLoader("user.sessions", "any", async ({ viewer, person, isOwn }) => ({
  title: isOwn ? "Active sessions" : `Active sessions of ${person.name}`,
  sessions: await sessionsOf(viewer, person.id),
  asksPassword: !isFreshlySignedIn(viewer),
}));

export const action = personAction("user.sessions", "any", async ({ request, viewer, person }) => {
  const form = await parseForm(request, EndSession);
  if (form.status !== "success") return refuseForm(request, form.reply({ hideFields }));
  const { session, current_password: password } = form.value;

  const result = await endPersonSession(viewer, person.id, { session, password });
  switch (result.outcome) {
    case "wrong":
    case "wait":
      return refuseUnconfirmed(request, form, result, hideFields);
    case "not-found":
    case "ended":
      return redirect(`/users/${person.id}/sessions`, { status: 303 });
  }
});

export default function SessionsPage() {
  const { shell, person, title, sessions, asksPassword } = useLoaderData<typeof loader>();
  return (
    <PersonPage person={person} title={title}>
      <SessionsForm
        sessions={sessions}
        zone={shell.zone}
        asksPassword={asksPassword}
        isOwn={person.isOwn}
        lastResult={useAnswer<FormAnswer>()}
      />
    </PersonPage>
  );
}
