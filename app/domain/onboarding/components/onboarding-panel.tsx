import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { Checklist } from "#app/ui/blocks/stepper.tsx";
import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { flowOf, presentStep } from "#app/lib/onboarding/flow.ts";
import { progressOf, showsHint } from "../onboarding.ts";
import { offersExample, progressWords, stepLines } from "../onboarding-view.ts";
import type { OnboardingState } from "#db/schema/companies.ts";
import { ExampleForm } from "./example-form.tsx";
import { LeaveForm } from "./leave-form.tsx";
import { OnboardingPicture } from "./onboarding-picture.tsx";
import styles from "./onboarding.module.css";

type OnboardingPanelProps = {
  readonly state: OnboardingState;
  readonly button?: { readonly text: string; readonly href: string } | null;
  readonly routeName: string;
  readonly isEditing?: boolean;
  readonly isSmall?: boolean;
};

export function OnboardingPanel({
  state,
  button = null,
  routeName,
  isEditing = false,
  isSmall = false,
}: OnboardingPanelProps) {
  const hasHint = showsHint(state, { routeName, isEditing });
  const hasExample = offersExample(state);
  const isWide = !isSmall && routeName !== "intro";
  const lines = stepLines(state);
  const present = state.step > 0 ? presentStep(state) : null;
  return (
    <section className={styles.panel} aria-labelledby="getting-started" {...(isWide && { "data-wide": "" })}>
      <div className={styles.words}>
        <div className={styles.top}>
          <h2 id="getting-started">Getting started</h2>
          <p className="soft small">{progressWords(state)}</p>
        </div>
        <ProgressLine label="Progress" hideLabel value={progressOf(state)} max={lines.length} />
        {isSmall && present && (
          <p className={styles.present}>
            <strong>{present.title}</strong>
            {hasHint && `: ${present.hint}`}
          </p>
        )}
        {isSmall && hasExample && <ExampleForm small />}
        <Disclosure summary="Get Started" open={!isSmall}>
          <Checklist
            tasks={lines.map(({ title, hint, state: is }) => ({
              title,
              state: is,
              ...(is === "now" && hasHint && !isSmall && { hint }),
              ...(is === "now" &&
                button && {
                  action: (
                    <LinkButton to={button.href} small reloadDocument>
                      {button.text}
                    </LinkButton>
                  ),
                }),
            }))}
          />
          {present && (
            <div className="row">
              {!isSmall && hasExample && <ExampleForm small />}
              {present.until.includes("url-copied") && <SharedForm last={lines.length} />}
              <LeaveForm />
            </div>
          )}
        </Disclosure>
      </div>
      {isWide && <OnboardingPicture flow={flowOf(state) ?? "dashboard"} />}
    </section>
  );
}

function SharedForm({ last }: { readonly last: number }) {
  return (
    <noscript>
      <form method="post" action="/onboarding">
        <HiddenField name="onboarding" value={String(last + 1)} />
        <Button small>I copied the URL</Button>
      </form>
    </noscript>
  );
}
