import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";

type RealTimeCardProps = {
  readonly realTime: boolean;
  readonly widgets: number;
  readonly href: string;
  readonly isSaved: boolean;
  readonly problem: string | null;
};

export function RealTimeCard({ realTime, widgets, href, isSaved, problem }: RealTimeCardProps) {
  const field = plainField("realtime", "realTime", {
    value: realTime ? "on" : null,
    ...(problem !== null && { errors: [problem] }),
  });
  return (
    <Card title="Realtime page" aside={realTime && <a href={href}>Open the realtime page</a>}>
      <Form method="post" encType="multipart/form-data" preventScrollReset>
        <HiddenField name="intent" value="realtime" />
        <FormFields>
          <CheckboxField field={field} label="Realtime page" hint={hintOf(widgets)} />
          <FormActions end={isSaved && problem === null && "Saved."}>
            <Button>Save realtime page</Button>
          </FormActions>
        </FormFields>
      </Form>
    </Card>
  );
}

function hintOf(widgets: number): string {
  const what = "The last 30 minutes from Google Analytics, shared as the dashboard is.";
  const shown = widgets === 0 ? "No widget is" : widgets === 1 ? "1 widget is" : `${widgets} widgets are`;
  return `${what} ${shown} marked “Show on the realtime page”.`;
}
