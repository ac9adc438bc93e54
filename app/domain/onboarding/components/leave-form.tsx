import { Button } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";

/** A dashboard's page has no React. */
export function LeaveForm() {
  return (
    <form method="post" action="/onboarding">
      <HiddenField name="onboarding" value="left" />
      <Button tone="quiet" small>
        Leave getting started
      </Button>
    </form>
  );
}
