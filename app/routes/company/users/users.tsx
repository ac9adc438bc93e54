import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { config } from "#app/config.server.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { Invitations, InviteForm, RequireTwoFactor, TeamTable } from "#app/domain/users/components/team.tsx";
import {
  invitePerson,
  resendInvitation,
  withdrawInvitation,
} from "#app/domain/users/team/invite-person.server.ts";
import { inviteProblem } from "#app/domain/users/team/invite-problem.ts";
import { accessChoices } from "#app/domain/users/team/member-clients.server.ts";
import { findTeam } from "#app/domain/users/team/list-team.server.ts";
import { InvitePerson } from "#app/domain/users/team/team.form.ts";
import { requireTwoFactor } from "#app/domain/users/two-factor/own-two-factor.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const here = "/company/users";
const done = {
  invited: "The invitation was sent",
  sent: "The invitation was sent again; the former link stopped working",
  withdrawn: "The invitation was withdrawn",
  deleted: "The person was deleted",
} as const;

export const loader = agencyLoader("company.users", async ({ viewer, query }) => {
  const [team, clients] = await Promise.all([findTeam(viewer), accessChoices(viewer)]);
  return {
    ...team,
    clients,
    ownId: viewer.userId,
    installation: config.twoFactor,
    isRequired: viewer.company.requiresTwoFactor,
    mayRequire: viewer.hasTwoFactor,
    done: Object.entries(done).find(([name]) => name === query.get("done"))?.[1] ?? null,
  };
});

export const action = agencyAction("company.users", async ({ request, viewer }) => {
  const fields = await readForm(request, InvitePerson, [
    "intent",
    "resend",
    "withdraw",
    "require_two_factor",
  ]);
  const word = (name: string) => fields.get(name)?.toString();
  const withdrawn = word("withdraw");
  if (withdrawn !== undefined) {
    await withdrawInvitation(viewer, withdrawn);
    return redirect(`${here}?done=withdrawn`, { status: 303 });
  }
  const required = word("require_two_factor");
  if (required !== undefined) {
    await requireTwoFactor(viewer, required === "yes");
    return redirect(here, { status: 303 });
  }
  const form = parseWithZod(fields, { schema: InvitePerson });
  const slowDown = (waitSeconds: number) => {
    const wait = attemptLimitProblem(waitSeconds);
    return refuseForm(request, form.reply({ formErrors: [wait.message] }), { code: "slow-down", ...wait });
  };
  const again = word("resend");
  if (again !== undefined) {
    const sent = await resendInvitation(viewer, again);
    if (sent.outcome === "wait") return slowDown(sent.waitSeconds);
    return redirect(sent.outcome === "sent" ? `${here}?done=sent` : here, { status: 303 });
  }
  if (form.status !== "success") return refuseForm(request, form.reply());
  const invited = await invitePerson(viewer, form.value);
  if (invited.outcome === "invited") return redirect(`${here}?done=invited`, { status: 303 });
  if (invited.outcome === "wait") return slowDown(invited.waitSeconds);
  const field = invited.outcome === "no-clients" ? "client_ids" : "email";
  return refuseForm(request, form.reply({ fieldErrors: { [field]: [inviteProblem[invited.outcome]] } }));
});

export default function TeamPage() {
  const { shell, members, invitations, clients, done: isDone, ...page } = useLoaderData<typeof loader>();
  const { ownId, installation, isRequired, mayRequire } = page;
  const answer = useAnswer<FormAnswer>();
  return (
    <SettingsPage>
      <div className="stack loose">
        {isDone && !answer?.error && <Banner level="success" title={isDone} />}
        <Card title="Invite a person" aside={peopleWords(members.length, invitations.length)}>
          <InviteForm key={invitations.length} clients={clients} lastResult={answer} />
        </Card>
        <TeamTable members={members} ownId={ownId} zone={shell.zone} />
        <Invitations invitations={invitations} zone={shell.zone} />
        <RequireTwoFactor
          installation={installation}
          isRequired={isRequired}
          mayRequire={mayRequire}
          without={members.filter(({ totpSince }) => totpSince === null).length}
        />
      </div>
    </SettingsPage>
  );
}

function peopleWords(people: number, invited: number): string {
  const words = people === 1 ? "1 person" : `${people} people`;
  if (invited === 0) return words;
  return `${words}, ${invited === 1 ? "1 invitation" : `${invited} invitations`}`;
}
