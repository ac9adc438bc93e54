import { LinkButton } from "#app/ui/button.tsx";
import type { LockView } from "../../content/lock-view.ts";
import { askedWords } from "./asked-words.ts";
import { LockForm } from "./lock-banner.tsx";
import { useFollowedLock } from "./use-followed-lock.ts";

type LockedEditorProps = {
  readonly name: string;
  readonly base: string;
  readonly dashboardId: string;
  readonly lock: Extract<LockView, { state: "theirs" }>;
};

export function LockedEditor({ name, base, dashboardId, lock }: LockedEditorProps) {
  useFollowedLock(dashboardId, lock);
  const { holder, since, changed } = lock;
  const asked = askedWords(lock);
  return (
    <>
      <p>
        {holder} has been editing since {since}
        {changed !== null && `, last change ${changed}`}. Edit mode cannot be switched on while the dashboard
        is locked. The lock ends when they press Done, or after two minutes without activity.
      </p>
      <div className="row">
        {asked === null ? (
          <LockForm base={base} does="ask" words={`Ask ${holder} to finish`} />
        ) : (
          <p role="status">{asked}</p>
        )}
        <LinkButton to={base} reloadDocument small tone="quiet">
          View it meanwhile
        </LinkButton>
      </div>
      <p>
        If you take over, {holder}’s next change to {name} is not saved. They see why, and can still copy
        their changes.
      </p>
      <div className="row">
        <LockForm base={base} does="take-over" words="Take over" />
      </div>
    </>
  );
}
