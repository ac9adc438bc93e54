import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";

type TagsCardProps = {
  readonly tags: readonly string[];
  readonly knownTags: readonly string[];
  readonly isSaved: boolean;
  readonly refused: { readonly tagsProblem: string; readonly tags: string } | null;
};

export function TagsCard({ tags, knownTags, isSaved, refused }: TagsCardProps) {
  const field = plainField("tags", "tags", {
    value: refused?.tags ?? tags.join(", "),
    ...(refused !== null && { errors: [refused.tagsProblem] }),
  });
  return (
    <Card title="Tags">
      <Form method="post" encType="multipart/form-data" preventScrollReset>
        <HiddenField name="intent" value="tags" />
        <FormFields>
          <ErrorSummary form={{ id: "tags", allErrors: { tags: refused ? [refused.tagsProblem] : [] } }} />
          <TextField
            field={field}
            label="Tags"
            hideLabel
            hint={hintOf(knownTags)}
            placeholder="Shop, PPC"
            autoComplete="off"
            suggestions={knownTags.map((tag) => ({ value: tag, label: tag }))}
          />
          <FormActions end={isSaved && refused === null && "Saved."}>
            <Button>Save tags</Button>
          </FormActions>
        </FormFields>
      </Form>
    </Card>
  );
}

function hintOf(knownTags: readonly string[]): string {
  const words = "Separated by commas. Find and filter dashboards by them.";
  return knownTags.length === 0 ? words : `${words} In use: ${knownTags.slice(0, 12).join(", ")}.`;
}
