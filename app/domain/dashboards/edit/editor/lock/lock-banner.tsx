import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import type { LockView } from "../../content/lock-view.ts";
import { CopyMyChange, useUnsaved } from "./copy-my-change.tsx";
import { unsavedWords } from "./unsaved-changes.ts";

type LockBannerProps = {
  readonly lock: LockView;
  /** "/dashboards/KDgCcRbXuxKa" */
  readonly base: string;
  readonly onDiscard: () => void;
  readonly onTakeOver: () => void;
};

export function LockBanner({ lock, ...page }: LockBannerProps) {
  const { base } = page;
  switch (lock.state) {
    case "free":
      return (
        <Banner
          level="info"
          icon="lock"
          title="Edit mode is off."
          action={<LockForm base={base} does="start" words="Switch on edit mode" />}
        >
          Your first change switches it on. Then only you can change this dashboard until you press Done.
        </Banner>
      );
    case "yours":
      return (
        <>
          {lock.asker !== null && (
            <Banner
              level="info"
              icon="info"
              title={`${lock.asker} would like to edit.`}
              action={
                <div className="row">
                  <LockForm base={base} does="hand-over" words="Hand over" />
                  <LockForm base={base} does="keep" words="Keep editing" isQuiet />
                </div>
              }
            >
              Your changes are saved.
            </Banner>
          )}
          <Banner
            level="info"
            icon="lock"
            title="You are editing. Only you can change this dashboard until you press Done."
          >
            Clients see each change as soon as it is saved.
          </Banner>
        </>
      );
    case "theirs":
      return <TakenOver lock={lock} {...page} />;
  }
}

type TakenOverProps = LockBannerProps & { readonly lock: Extract<LockView, { state: "theirs" }> };

function TakenOver({ lock, base, onDiscard, onTakeOver }: TakenOverProps) {
  const isHydrated = useHydrated();
  const changes = useUnsaved();
  return (
    <div role="alert">
      <Banner level="warning" icon="lock" title={`${lock.holder} took over editing: ${lock.since}.`}>
        <p>
          {isHydrated
            ? unsavedWords(changes)
            : "Changes that you had not saved by then are not in the dashboard: copy what you still need."}
        </p>
        <div className="row" style={{ marginBlockStart: "var(--sp-2)" }}>
          <CopyMyChange changes={changes} onDiscard={onDiscard} />
          <LockForm
            base={base}
            does="take-over"
            words="Take over editing"
            isQuiet={changes.length > 0}
            onPress={onTakeOver}
          />
        </div>
      </Banner>
    </div>
  );
}

type LockFormProps = {
  readonly base: string;
  readonly does: "start" | "ask" | "take-over" | "hand-over" | "keep";
  readonly words: string;
  readonly isQuiet?: boolean;
  readonly onPress?: () => void;
};

export function LockForm({ base, does, words, isQuiet = false, onPress }: LockFormProps) {
  const press = (event: FormEvent) => {
    event.preventDefault();
    onPress?.();
  };
  return (
    <Form method="post" action={`${base}/edit`} reloadDocument {...(onPress && { onSubmit: press })}>
      <HiddenField name="intent" value={does} />
      <Button small tone={isQuiet ? "quiet" : "second"}>
        {words}
      </Button>
    </Form>
  );
}
