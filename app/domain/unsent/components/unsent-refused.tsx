import { Link } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { PublicShell } from "#app/ui/shell/public-shell.tsx";
import type { First, UnsentAnswer } from "../unsent.ts";
import { UnsentForm } from "./unsent-form.tsx";
import { UnsentSignIn } from "./unsent-sign-in.tsx";

type UnsentRefusedProps = { readonly answer: UnsentAnswer; readonly siteTitle: string };

export function UnsentRefused({ answer, siteTitle }: UnsentRefusedProps) {
  switch (answer.outcome) {
    case "sealed":
      return (
        <PublicShell siteTitle={siteTitle} width="form">
          <PageHead title="Sign in" />
          <div className="stack loose">
            <Banner level="warning" title="You were signed out before this was sent">
              <div>
                <p>
                  What you had written is kept for an hour. Sign in on this page: then you see it, and can
                  send it.
                </p>
                {answer.files.length > 0 && (
                  <p>
                    Files cannot be kept, and have to be chosen again: <bdi>{answer.files.join(", ")}</bdi>
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
          <PageHead title="Not sent yet">{firsts[answer.first]}</PageHead>
          <UnsentForm shown={answer.shown} />
        </PublicShell>
      );
    case "lost":
      return (
        <PublicShell siteTitle={siteTitle} width="form">
          <PageHead title="Sign in" />
          <div className="stack loose">
            <Banner level="warning" title="You were signed out before this was sent">
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
    "It is too large to be kept: files, or more than a million letters. Before you sign in here, go back in your browser: most still have what you had written, so copy it, or sign in in another tab and send it again.",
  unreadable:
    "It did not arrive whole, so it could not be kept. Before you sign in here, go back in your browser: most still have what you had written, so copy it, or sign in in another tab and send it again.",
} as const;

const firsts: Readonly<Record<First, React.ReactNode>> = {
  "sign-in": (
    <>
      You were signed out, and this is too much to be kept while you sign in here.{" "}
      <Other to="/login?next=/unsent">Sign in in another tab</Other>, come back to this page, and send it.
    </>
  ),
  consents: (
    <>
      The terms have to be accepted first. <Other to="/dashboards">Do it in another tab</Other>, come back to
      this page, and send it.
    </>
  ),
  intro: (
    <>
      One question has to be answered first. <Other to="/intro">Answer it in another tab</Other>, come back to
      this page, and send it.
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
