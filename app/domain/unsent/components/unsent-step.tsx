import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { Trouble } from "#app/ui/shell/public-shell.tsx";
import type { UnsentShown } from "../unsent.ts";
import { UnsentForm } from "./unsent-form.tsx";
import { UnsentSignIn } from "./unsent-sign-in.tsx";

export type UnsentStep =
  | {
      readonly shows: "sign-in";
      readonly errors: SignInErrors;
      readonly email: string;
      readonly sealed: string;
    }
  /** Another account signed in than the one that wrote the data. */
  | { readonly shows: "anothers"; readonly sealed: string }
  | { readonly shows: "unsent"; readonly shown: UnsentShown }
  | { readonly shows: "nothing" };

export type SignInErrors = Readonly<Record<string, readonly string[]>>;

export function UnsentStepShown({ step }: { readonly step: UnsentStep }) {
  switch (step.shows) {
    case "sign-in":
      return (
        <div className="stack loose">
          <PageHead title="Sign in">What you had written is still kept.</PageHead>
          <UnsentSignIn {...step} />
        </div>
      );
    case "anothers":
      return (
        <div className="stack loose">
          <PageHead title="This was written by someone else" />
          <Banner level="warning" title="You are signed in, and not with the account that it was written in">
            <p>
              So it is neither shown nor sent. Sign in here with that account, or{" "}
              <a href="/dashboards">go on without it</a>.
            </p>
          </Banner>
          <UnsentSignIn sealed={step.sealed} />
        </div>
      );
    case "unsent":
      return (
        <>
          <PageHead title="You are signed in again">
            What you had written for the page “{step.shown.page}” is still here, and not sent yet.
          </PageHead>
          <UnsentForm shown={step.shown} />
        </>
      );
    case "nothing":
      return (
        <Trouble title="What you had written is gone" action={<Dashboards />}>
          <p>
            It is kept for an hour. You are signed in again: if the page that you wrote it on is still open,
            send it from there.
          </p>
        </Trouble>
      );
  }
}

/** For a second tab, opened to sign in. */
export function ComeBack() {
  return (
    <Trouble title="You are signed in" action={<Dashboards />}>
      <p>What you had written is in the other tab, as you left it. Close this one, and send it there.</p>
    </Trouble>
  );
}

export function NothingWaits() {
  return (
    <Trouble
      title="Nothing is waiting to be sent"
      action={
        <LinkButton to="/login" tone="primary">
          Sign in
        </LinkButton>
      }
    >
      <p>
        When you are signed out while you write, what you had written is kept here until you sign in again.
      </p>
    </Trouble>
  );
}

function Dashboards() {
  return <LinkButton to="/dashboards">Your dashboards</LinkButton>;
}
