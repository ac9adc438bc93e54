import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import type { LockView } from "../../content/lock-view.ts";
import { CopyMyChange, useUnsaved } from "./copy-my-change.tsx";

type Keeps = {
  readonly button?: string;
  readonly except?: string;
  readonly onTakeOver?: () => void;
};

type LockNewsProps = Keeps & {
  readonly lock: LockView;
  readonly freedBy?: string | null;
  readonly permalink: string;
};

/** Always in the page: assistive technology announces what appears in it. */
export function LockNews({ lock, freedBy = null, ...notice }: LockNewsProps) {
  return (
    <div role="status">
      {lock.state === "theirs" && <LockedNotice holder={lock.holder} {...notice} />}
      {lock.state === "free" && freedBy !== null && (
        <div style={{ marginBlockEnd: "var(--sp-4)" }}>
          <Banner level="success" title={`${freedBy} is no longer editing this dashboard`}>
            You can change it now.
          </Banner>
        </div>
      )}
    </div>
  );
}

type LockedNoticeProps = Keeps & { readonly holder: string; readonly permalink: string };

export function LockedNotice({ holder, permalink, button, except, onTakeOver }: LockedNoticeProps) {
  const isHydrated = useHydrated();
  const takesOverHere = onTakeOver !== undefined && isHydrated;
  return (
    <div style={{ marginBlockEnd: "var(--sp-4)" }}>
      <Banner level="warning" icon="lock" title={`${holder} is editing this dashboard`}>
        <p>
          {button
            ? `Until they are done or you take over, ${button} changes nothing, and what you typed stays here.`
            : "Your changes cannot be saved until they are done or you take over."}
          {except && ` ${except} can be saved.`}
          {takesOverHere
            ? ` If you take over, ${holder}’s next change is not saved. They see why.`
            : button && " Copy it before you take over: that opens another page."}
        </p>
        <div className="row" style={{ marginBlockStart: "var(--sp-2)" }}>
          <CopyMyChange changes={useUnsaved()} />
          {takesOverHere ? (
            <Button type="button" small onClick={onTakeOver}>
              Take over
            </Button>
          ) : (
            <LinkButton to={`/dashboards/${permalink}/edit`} small>
              Take over…
            </LinkButton>
          )}
        </div>
      </Banner>
    </div>
  );
}

export function CannotSave({ holder }: { readonly holder: string }) {
  return <span className="small soft">Cannot be saved while {holder} is editing</span>;
}
