import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { CheckboxField, CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";

export type AnnotationSettings = {
  readonly lists: readonly string[];
  readonly shownLists: readonly string[];
  readonly googleUpdates: boolean;
  readonly searchWidgets: number;
};

type AnnotationsCardProps = AnnotationSettings & {
  readonly dashboardId: string;
  readonly isSaved: boolean;
  readonly problem: string | null;
};

export function AnnotationsCard({
  dashboardId,
  lists,
  shownLists,
  googleUpdates,
  searchWidgets,
  isSaved,
  problem,
}: AnnotationsCardProps) {
  return (
    <Card
      title="Annotations"
      aside={<Link to={`/annotations?dashboard=${dashboardId}`}>Annotations of this dashboard</Link>}
    >
      <Form method="post" encType="multipart/form-data" preventScrollReset>
        <HiddenField name="intent" value="annotations" />
        <FormFields>
          {lists.map((list) => (
            <HiddenField key={list} name="lists" value={list} />
          ))}
          <CheckboxGroup
            field={plainField("annotations", "shownLists", {
              value: shownLists,
              ...(problem !== null && { errors: [problem] }),
            })}
            label="Lists that clients see"
            hint="Of these, notes marked “Show to clients”. New lists are shown."
            choices={lists.map((list) => ({ value: list, label: list }))}
          />
          <CheckboxField
            field={plainField("annotations", "googleUpdates", { value: googleUpdates ? "on" : null })}
            label="Mark Google’s search updates"
            hint={searchHint(searchWidgets)}
          />
          <FormActions end={isSaved && problem === null && "Saved."}>
            <Button>Save annotations</Button>
          </FormActions>
        </FormFields>
      </Form>
    </Card>
  );
}

function searchHint(count: number): string {
  const what = "Core, spam, reviews and other updates, with dates from Google’s Search Status Dashboard.";
  if (count === 0) return `${what} No widget here shows search traffic yet.`;
  return `${what} In ${count === 1 ? "1 widget" : `${count} widgets`} with search or organic traffic.`;
}
