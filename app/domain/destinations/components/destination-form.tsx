import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import type { DestinationView } from "../find-destination.server.ts";
import { destinationKinds, destinationLimits, kindLabel } from "../rules/kinds.ts";
import type { TestOutcome } from "../test-destination.server.ts";

export type DestinationAnswer = FormAnswer & { readonly test?: TestOutcome };

type DestinationFormProps = {
  /** Null: new. */
  readonly destination: DestinationView | null;
  readonly answer: DestinationAnswer | null;
};

const formId = "destination";

export function DestinationForm({ destination, answer }: DestinationFormProps) {
  const { state, formData } = useNavigation();
  const isBusy = (intent: string) => state !== "idle" && formData?.get("intent") === intent;
  const typed = answer?.initialValue ?? null;
  const valueOf = (name: string) => {
    const value = typed?.[name];
    return typeof value === "string" ? value : null;
  };
  const errors = answer?.error ?? {};
  const field = (name: string, stored: string | null = null) =>
    plainField(formId, name, {
      value: valueOf(name) ?? stored,
      errors: errors[name] ?? undefined,
      required: true,
    });
  const test = answer?.test ?? null;
  const named = Object.fromEntries(Object.entries(errors).map(([name, list]) => [name, list ?? undefined]));
  return (
    <Form method="post" id={formId}>
      <FormFields>
        <ErrorSummary form={{ id: formId, allErrors: named }} />
        <TextField
          field={{ ...field("name", destination?.name ?? null), maxLength: destinationLimits.name }}
          label="Name"
          hint="For you: such as the client and the channel. It is not in the messages."
          autoComplete="off"
        />
        {destination ? (
          <p>
            Kind: <strong>{kindLabel(destination.kind)}</strong>
          </p>
        ) : (
          <RadioGroup field={field("kind", "slack")} label="Kind" choices={kinds} />
        )}
        <TextField
          field={{
            ...field("address"),
            required: destination === null,
            maxLength: destinationLimits.address,
          }}
          type="url"
          label={destination ? "New address" : "Address"}
          hint={addressHint(destination)}
          autoComplete="off"
        />
        <FormActions>
          <ActionButton
            tone="primary"
            name="intent"
            value="save"
            busy={isBusy("save")}
            failed={answer?.status === "error"}
            busyText="Saving"
          >
            Save destination
          </ActionButton>
          <ActionButton
            name="intent"
            value="test"
            formNoValidate
            busy={isBusy("test")}
            failed={test?.isSent === false}
            busyText="Sending a test"
          >
            Send test
          </ActionButton>
          <LinkButton to="/company/destinations" tone="quiet">
            Cancel
          </LinkButton>
        </FormActions>
        <div aria-live="polite">
          {test && (
            <Banner
              level={test.isSent ? "success" : "error"}
              title={test.isSent ? "Test sent" : "The test was not sent"}
            >
              {test.text}
            </Banner>
          )}
        </div>
      </FormFields>
    </Form>
  );
}

const kinds = destinationKinds.map(({ value, label, hint }) => ({ value, label, hint }));

function addressHint(destination: DestinationView | null): string {
  if (!destination) return "Paste it as the service shows it. It is stored encrypted and not shown again.";
  if (!destination.mask) return "The stored address can no longer be read. Paste it again.";
  return `Stored: ${destination.mask}. Leave this empty to keep it.`;
}
