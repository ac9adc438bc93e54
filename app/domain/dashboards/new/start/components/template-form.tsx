import { Form, Link, useNavigation } from "@remix-run/react";
import { KindSign } from "#app/domain/sources/components/kind-sign.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { chosenValues, type Field, plainField } from "#app/ui/fields/field.ts";
import { Fieldset, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { TwoPane } from "#app/ui/shell/page-head.tsx";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";
import { startHref } from "../start-href.ts";
import type { TemplateFormView, TemplateSlot } from "../template-form-view.ts";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { Picture } from "#app/domain/dashboards/view/pictures/picture.tsx";
import { PlanLines } from "../../generate/components/plan-lines.tsx";
import styles from "./template-form.module.css";

type TemplateFormProps = {
  readonly template: TemplateFormView;
  readonly clientId: string | null;
  readonly kept: Readonly<Record<string, string>>;
  readonly fields: { readonly [name in "name" | "sources" | "target"]: Field };
  readonly form: Parameters<typeof ErrorSummary>[0]["form"];
  readonly formProps: object;
  readonly failed: boolean;
};

export function TemplateForm({
  template,
  clientId,
  kept,
  fields,
  form,
  formProps,
  failed,
}: TemplateFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const { sources } = template;
  const canCreate = sources.length === 0 || sources.some(hasSelect);
  const isConnected = sources.length === 0 || sources.some(({ choices }) => choices.length > 0);
  return (
    <TwoPane
      aside={
        <div className={styles.aside}>
          <Picture rows={template.picture} />
          <p className="soft small">{`The first rows of ${template.widgets} widgets, without numbers.`}</p>
        </div>
      }
    >
      <Form method="post" className="stack" {...formProps}>
        <ErrorSummary form={form} />
        <HiddenField name="template" value={template.id} />
        {clientId && <HiddenField name="clientId" value={clientId} />}
        <FormFields>
          {!isConnected && (
            <Banner level="info" title="None of these sources is connected">
              {canCreate
                ? "Connect at least one of them, or show example data until you do."
                : "Connect at least one of them to create this dashboard."}
            </Banner>
          )}
          {canCreate && (
            <TextField
              field={fields.name}
              label="Name"
              hint="Shown at the top of the dashboard, such as: Harbour Lane Bakery, online marketing."
            />
          )}
          {sources.length > 0 && (
            <Fieldset legend="Sources" hint={leftOutWords(template)}>
              {sources.map((slot) => (
                <SlotRow
                  key={slot.field + slot.kind}
                  slot={slot}
                  field={fieldOf(template, slot, fields.sources, failed ? kept : null)}
                />
              ))}
            </Fieldset>
          )}
          {template.needsSite !== "" && (
            <TextField
              field={fields.target}
              label="Website"
              hint={`Only for ${template.needsSite}: the site to report on, such as example.com.`}
            />
          )}
          <FormActions>
            {canCreate && (
              <ActionButton
                tone="primary"
                name="intent"
                value="create"
                busy={isBusy}
                failed={failed}
                busyText="Creating the dashboard"
              >
                Create dashboard
              </ActionButton>
            )}
            <LinkButton to={startHref({ template: null, client: clientId })} tone="quiet">
              Other templates
            </LinkButton>
          </FormActions>
        </FormFields>
      </Form>
    </TwoPane>
  );
}

function leftOutWords({ sources }: TemplateFormView): string {
  const widgets = sources.reduce((all, kind) => all + kind.widgets, 0);
  const missing = sources.filter(({ choices }) => choices.length === 0);
  if (sources.some(({ choices, chosen }) => chosen === "" && choices.length > 0))
    return "Choose a source for each. Widgets without one are left out.";
  if (missing.length === 0) return `All ${widgets} widgets have a source.`;
  const left = missing.reduce((all, kind) => all + kind.widgets, 0);
  const rest = missing.some(hasSelect) ? "are left out, or show example data" : "are left out";
  return `${widgets - left} of ${widgets} widgets have a source. The other ${left} ${rest}.`;
}

function hasSelect({ choices, example }: TemplateSlot): boolean {
  return choices.length > 0 || example !== null;
}

/** Goal selects are all named `sources`; the first selectable shows errors. */
function fieldOf(
  { sources }: TemplateFormView,
  slot: TemplateSlot,
  field: Field,
  refused: Readonly<Record<string, string>> | null,
): Field {
  const isFirst = sources.find(hasSelect) === slot;
  const isShared = slot.field === field.name;
  const isOffered = (value: string) =>
    value === slot.example || slot.choices.some((choice) => choice.value === value);
  const kept = isShared ? chosenValues(field).find(isOffered) : refused?.[slot.field];
  return {
    ...plainField("create", isShared ? `sources-${slot.kind}` : slot.field, {
      value: refused ? (kept ?? "") : slot.chosen,
      ...(isFirst && { errors: field.errors }),
    }),
    ...(isFirst && { id: field.id }),
    name: slot.field,
  };
}

function SlotRow({ slot, field }: { readonly slot: TemplateSlot; readonly field: Field }) {
  const { kind, name, widgets, lines, hint, choices, problems, example, ...rest } = slot;
  const count = widgets === 1 ? "1 widget" : `${widgets} widgets`;
  const leftOut = widgets === 1 ? "1 widget is left out" : `${widgets} widgets are left out`;
  return (
    <div className={styles.kind}>
      <KindSign kind={kind} letters={name.slice(0, 2)} />
      <div className={styles.words}>
        {hasSelect(slot) ? (
          <SelectField
            field={field}
            label={name}
            {...(hint !== null && { hint })}
            options={[
              ...choices,
              { value: "", label: `${choices.length > 0 ? "None" : "Not connected"}: leave out ${count}` },
              ...(example === null ? [] : [{ value: example, label: `Show example data in ${count}` }]),
            ]}
          />
        ) : (
          <>
            <h3>{name}</h3>
            <p className="soft small">
              {problems.length > 0 ? `${leftOut} until this is solved.` : `Not connected: ${leftOut}.`}
            </p>
          </>
        )}
        {problems.map((problem) => (
          <p key={problem.value} className="soft small">
            {problem.href ? <Link to={problem.href}>{problem.name}</Link> : problem.name}: {problem.words}
          </p>
        ))}
        {choices.length === 0 && problems.length === 0 && rest.connectHref === null && (
          <p className="soft small">Not available yet: your administrator needs to set it up.</p>
        )}
        <PlanLines label={`Widgets of ${name}`} lines={lines} />
      </div>
      {choices.length === 0 && problems.length === 0 && rest.connectHref && (
        <WholeCompany instead={<p className="soft small">Ask an admin of your company to connect it.</p>}>
          <LinkButton to={rest.connectHref} reloadDocument={rest.isSignIn} small>
            Connect<span className="visually-hidden"> {name}</span>
          </LinkButton>
        </WholeCompany>
      )}
    </div>
  );
}
