import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import type { LockView } from "../../content/lock-view.ts";
import { askedWords } from "./asked-words.ts";
import { LockForm } from "./lock-banner.tsx";

type Props = { readonly lock: LockView; readonly base: string };

/** Not a link: links must not change edit mode. */
export function EditButton({ lock, base }: Props) {
  if (lock.state === "theirs")
    return (
      <Button type="button" icon="lock" tone="second" aria-disabled aria-describedby={reasonId}>
        Edit
      </Button>
    );
  return (
    <form method="post" action={`${base}/edit`}>
      <input type="hidden" name="intent" value="start" />
      <Button icon="pencil" tone="second">
        Edit
      </Button>
    </form>
  );
}

export function ReaderNotice({ lock, base }: Props) {
  if (lock.state !== "theirs") return null;
  const { holder, since, changed } = lock;
  const asked = askedWords(lock);
  const last = changed === null ? "" : `, last change ${changed}`;
  return (
    <div id={reasonId} style={{ marginBlockEnd: "var(--sp-4)" }}>
      <Banner
        icon="lock"
        title={`${holder} has been editing since ${since}${last}.`}
        action={
          <div className="row">
            {asked === null && <LockForm base={base} does="ask" words={`Ask ${holder} to finish`} />}
            <LinkButton to={`${base}/edit`} reloadDocument small tone="quiet">
              Take over…
            </LinkButton>
          </div>
        }
      >
        {`${asked === null ? "" : `${asked} `}You see each change when it is saved.`}
      </Banner>
    </div>
  );
}

const reasonId = "edit-locked";
