import { Link } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import type { First, UnsentAnswer } from "#app/http/unsent.ts";
import { UnsentFields, UnsentForm } from "./unsent-form.tsx";
import { UnsentSignIn } from "./unsent-sign-in.tsx";

type UnsentRefusedProps = { readonly answer: UnsentAnswer; readonly siteTitle: string };

export function UnsentRefused({ answer, siteTitle }: UnsentRefusedProps) {
  switch (answer.outcome) {
    case "sealed":
      return (
        <PublicShell siteTitle={siteTitle} width="form">
          <PageHead title="Sign in" />
          <div className="stack loose">
            <Banner level="warning" title="You were signed out before this was submitted">
              <div>
                <p>Your changes are kept for an hour. Sign in on this page to review and submit them.</p>
                {answer.files.length > 0 && (
                  <p>
                    Files cannot be kept and must be chosen again: <bdi>{answer.files.join(", ")}</bdi>
                  </p>
                )}
              </div>
            </Banner>
            <UnsentSignIn sealed={answer.sealed} />
          </div>
        </PublicShell>
      );
    case "open":
      return (
        <PublicShell siteTitle={siteTitle}>
          <PageHead title="Unsaved changes">{firsts[answer.first]}</PageHead>
          <UnsentForm shown={answer.shown} />
        </PublicShell>
      );
    case "gone":
      return (
        <PublicShell siteTitle={siteTitle}>
          <PageHead title="This is no longer there">
            It was probably deleted in the meantime, so nothing was saved. Copy what you still need.
          </PageHead>
          <div className="stack loose">
            <UnsentFields fields={answer.fields} />
            <div className="row">
              <LinkButton to="/dashboards" reloadDocument>
                Your dashboards
              </LinkButton>
            </div>
          </div>
        </PublicShell>
      );
    case "lost":
      return (
        <PublicShell siteTitle={siteTitle} width="form">
          <PageHead title="Sign in" />
          <div className="stack loose">
            <Banner level="warning" title="You were signed out before this was submitted">
              <p>{losses[answer.why]}</p>
            </Banner>
            <div className="row">
              <LinkButton to={`/login?next=${encodeURIComponent(answer.to)}`} reloadDocument tone="primary">
                Sign in
              </LinkButton>
            </div>
          </div>
        </PublicShell>
      );
  }
}

const losses = {
  "too-large":
    "Your changes are too large to be kept: files, or more than a million characters. Before you sign in here, go back in your browser: most browsers still have your changes. Copy them, or sign in in another tab and submit again.",
  unreadable:
    "Your changes were not fully received, so they could not be kept. Before you sign in here, go back in your browser: most browsers still have your changes. Copy them, or sign in in another tab and submit again.",
} as const;

const firsts: Readonly<Record<First, React.ReactNode>> = {
  "sign-in": (
    <>
      You were signed out, and your changes are too large to be kept while you sign in here.{" "}
      <Other to="/login?next=/unsent">Sign in in another tab</Other>, then come back to this page and submit.
    </>
  ),
  consents: (
    <>
      You must accept the terms first. <Other to="/dashboards">Accept them in another tab</Other>, then come
      back to this page and submit.
    </>
  ),
  "two-factor": (
    <>
      Two-factor sign-in is required. <Other to="/dashboards">Set it up in another tab</Other>, then come back
      to this page and submit.
    </>
  ),
  intro: (
    <>
      You must complete the welcome page first. <Other to="/intro">Complete it in another tab</Other>, then
      come back to this page and submit.
    </>
  ),
};

function Other({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} target="_blank" reloadDocument>
      {children}
    </Link>
  );
}
