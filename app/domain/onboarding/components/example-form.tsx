import { Button } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";

/** A dashboard's page has no React. */
export function ExampleForm({ small = false }: { readonly small?: boolean }) {
  return (
    <form method="post" action="/onboarding">
      <HiddenField name="onboarding" value="example" />
      <Button small={small}>Use example data</Button>
    </form>
  );
}
