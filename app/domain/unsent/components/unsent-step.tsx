import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { ErrorMessage } from "#app/ui/shell/public-shell.tsx";
import type { UnsentShown } from "#app/http/unsent.ts";
import { UnsentForm } from "./unsent-form.tsx";
import { UnsentCode, UnsentSignIn } from "./unsent-sign-in.tsx";

export type UnsentStep =
  | {
      readonly shows: "sign-in";
      readonly errors: SignInErrors;
      readonly email: string;
      readonly sealed: string;
    }
  | { readonly shows: "code"; readonly errors: SignInErrors; readonly sealed: string }
  | { readonly shows: "anothers"; readonly sealed: string }
  | { readonly shows: "unsent"; readonly shown: UnsentShown }
  | { readonly shows: "nothing" };

export type SignInErrors = Readonly<Record<string, readonly string[]>>;

export function UnsentStepShown({ step }: { readonly step: UnsentStep }) {
  switch (step.shows) {
    case "sign-in":
      return (
        <div className="stack loose">
          <PageHead title="Sign in">Your changes are still kept.</PageHead>
          <UnsentSignIn {...step} />
        </div>
      );
    case "code":
      return (
        <div className="stack loose">
          <PageHead title="Enter your code">Your changes are still kept.</PageHead>
          <UnsentCode {...step} />
        </div>
      );
    case "anothers":
      return (
        <div className="stack loose">
          <PageHead title="These changes are from another account" />
          <Banner level="warning" title="You are signed in with a different account">
            <p>
              The changes are neither shown nor submitted. Sign in with the account that made them, or{" "}
              <a href="/dashboards">continue without them</a>.
            </p>
          </Banner>
          <UnsentSignIn sealed={step.sealed} />
        </div>
      );
    case "unsent":
      return (
        <>
          <PageHead title="You are signed in again">
            Your changes on the page “{step.shown.page}” are kept here and not submitted yet.
          </PageHead>
          <UnsentForm shown={step.shown} />
        </>
      );
    case "nothing":
      return (
        <ErrorMessage title="Your changes are gone" action={<Dashboards />}>
          <p>
            They are kept for an hour. You are signed in again: if the page with your changes is still open,
            submit it there.
          </p>
        </ErrorMessage>
      );
  }
}

export function ComeBack() {
  return (
    <ErrorMessage title="You are signed in" action={<Dashboards />}>
      <p>Your changes are still in the other tab. Close this tab and submit them there.</p>
    </ErrorMessage>
  );
}

export function NothingWaits() {
  return (
    <ErrorMessage
      title="There are no unsaved changes"
      action={
        <LinkButton to="/login" tone="primary">
          Sign in
        </LinkButton>
      }
    >
      <p>If you are signed out while you edit, your changes are kept here until you sign in again.</p>
    </ErrorMessage>
  );
}

function Dashboards() {
  return <LinkButton to="/dashboards">Your dashboards</LinkButton>;
}
