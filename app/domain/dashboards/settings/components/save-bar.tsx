import { CannotSave } from "../../edit/editor/lock/locked-notice.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { useSending } from "#app/ui/forms/use-sending.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FormActions } from "#app/ui/fields/fieldset.tsx";

type SaveBarProps = {
  readonly names: readonly string[];
  readonly lockedBy: string | null;
  readonly isSaved: boolean;
  readonly isRefused: boolean;
  readonly discardHref: string;
  readonly onDiscard: () => void;
};

export function SaveBar({ names, lockedBy, isSaved, isRefused, discardHref, onDiscard }: SaveBarProps) {
  const isSaving = useSending("save");
  return (
    <FormActions
      sticky
      end={
        <>
          {lockedBy !== null && <CannotSave holder={lockedBy} />}
          <span role="status">{names.length > 0 ? unsavedWords(names) : isSaved && "Saved."}</span>
        </>
      }
    >
      <ActionButton
        tone="primary"
        name="intent"
        value="save"
        busy={isSaving}
        failed={isRefused}
        busyText="Saving"
      >
        Save settings
      </ActionButton>
      <noscript>
        <Button name="intent" value="preview" formNoValidate>
          Preview
        </Button>
      </noscript>
      <LinkButton to={discardHref} tone="quiet" reloadDocument onClick={onDiscard}>
        Discard
      </LinkButton>
    </FormActions>
  );
}

const maxNames = 4;

function unsavedWords(names: readonly string[]): string {
  const count = names.length === 1 ? "1 unsaved change" : `${names.length} unsaved changes`;
  const more = names.length - maxNames;
  const listed = more > 1 ? [...names.slice(0, maxNames), `${more} more`] : names;
  return `${count}: ${listed.join(", ")}`;
}
