import { Button, LinkButton } from "#app/ui/button.tsx";
import { Checklist } from "#app/ui/blocks/stepper.tsx";
import { MessageModal } from "#app/ui/modal/message-modal.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import {
  blockedMessage,
  holdingStep,
  linesAround,
  offersExample,
  type OnboardingView,
  stepButton,
  stepLines,
} from "../onboarding-view.ts";
import { ExampleForm } from "./example-form.tsx";
import { LeaveForm } from "./leave-form.tsx";
import styles from "./onboarding.module.css";

type Props = { readonly onboarding: OnboardingView };

export function HeldModal({ onboarding, closeHref }: Props & { readonly closeHref: string }) {
  const { state, exits } = onboarding;
  const step = holdingStep(state);
  if (!step) return null;
  const button = stepButton(onboarding);
  const leads = button !== null && button.href !== closeHref.split("?", 1)[0];
  return (
    <MessageModal
      id="held"
      title={step.title}
      note={`Step ${state.step} of ${stepLines(state).length}`}
      actions={
        <>
          {leads && (
            <LinkButton tone="primary" to={button.href} reloadDocument>
              {button.text}
            </LinkButton>
          )}
          {offersExample(state) && <ExampleForm />}
          <LinkButton
            tone={leads ? "second" : "primary"}
            to={closeHref}
            replace
            preventScrollReset
            data-dismiss=""
          >
            Continue here
          </LinkButton>
        </>
      }
      foot={
        <div className={styles.exits}>
          <span>Also open to you:</span> {exits.subscription && <a href={exits.subscription}>Subscription</a>}{" "}
          <a href={exits.profile}>Your profile</a>
          <form method="post" action="/logout">
            <Button tone="quiet" small>
              Sign out
            </Button>
          </form>
          <LeaveForm />
        </div>
      }
    >
      <p>{blockedMessage(step)}</p>
      <Checklist tasks={linesAround(state)} />
    </MessageModal>
  );
}

/** app/visitor/share-links.ts reads this from the page. */
export function CongratulationModal({ message }: { readonly message: string }) {
  return (
    <MessageModal
      id="congratulations"
      title="Congratulations"
      actions={
        <form method="post" action="/onboarding">
          <HiddenField name="onboarding" value="seen" />
          <Button tone="primary" data-dismiss="">
            Continue
          </Button>
        </form>
      }
    >
      <p>{message}</p>
    </MessageModal>
  );
}
