import { Form, useNavigation } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { ChoicesPage, PickList } from "../find-choices.server.ts";
import searchRow from "./search-row.module.css";

export type ChooseAnswer = {
  readonly refused: FormAnswer | null;
  readonly kept: { readonly name: string; readonly account: string; readonly search: string } | null;
};

type ChooseFormProps = {
  readonly page: ChoicesPage;
  readonly answer: ChooseAnswer;
  readonly isNew: boolean;
  readonly backHref?: string | null;
};

export function ChooseForm({ page, answer: { refused, kept }, isNew, backHref }: ChooseFormProps) {
  const isBusy = useNavigation().state === "submitting";
  const { accountField, properties } = page;
  const errors = (name: string) => refused?.error?.[name] ?? undefined;
  const written = (name: "name" | "account", stored: string) => {
    const value = refused?.initialValue?.[name] ?? kept?.[name];
    return typeof value === "string" ? value : stored;
  };
  return (
    <Form method="post">
      <ErrorSummary
        form={{
          id: "choose",
          allErrors: { name: errors("name"), account: errors("account"), properties: errors("properties") },
        }}
      />
      <FormFields>
        <TextField
          field={plainField("choose", "name", {
            value: written("name", page.name),
            required: true,
            maxLength: 120,
            errors: errors("name"),
          })}
          label="Name"
          hint="Shown under every widget."
        />
        {accountField && (
          <TextField
            field={plainField("choose", "account", {
              value: written("account", page.account ?? ""),
              required: !accountField.optional,
              errors: errors("account"),
            })}
            label={accountField.label}
            hint={accountField.help}
          />
        )}
        {properties && (
          <Properties list={properties} search={kept?.search ?? ""} errors={errors("properties")} />
        )}
        <FormActions>
          <ActionButton
            tone="primary"
            name="intent"
            value="save"
            busy={isBusy}
            failed={Boolean(refused)}
            busyText="Saving"
          >
            {backHref ? "Save and continue" : "Save"}
          </ActionButton>
          <LinkButton tone="quiet" to={backHref ?? `/company/sources/${page.id}`}>
            {isNew ? "Not now" : "Cancel"}
          </LinkButton>
        </FormActions>
      </FormFields>
    </Form>
  );
}

const longList = 10;

type PropertiesProps = {
  readonly list: PickList;
  readonly search: string;
  readonly errors: readonly string[] | undefined;
};

function Properties({ list, search, errors }: PropertiesProps) {
  const { label, picked, choices, more, isStale, canSearch, trouble } = list;
  const isSearched = search !== "" || more > 0 || canSearch;
  return (
    <>
      {trouble && (
        <Banner level="warning" title="The list cannot be loaded at the moment">
          {trouble}
        </Banner>
      )}
      {isStale && <Banner>The provider is not responding. This is the last known list.</Banner>}
      {isSearched && (
        <div className={searchRow.row}>
          <TextField
            field={plainField("choose", "search", { value: search })}
            type="search"
            label="Search the whole list"
            small
          />
          {/* First button: Enter searches without saving. */}
          <Button small name="intent" value="search" formNoValidate>
            Find
          </Button>
        </div>
      )}
      {choices.length > 0 && (
        <CheckboxGroup
          key={search}
          field={plainField("choose", "properties", { value: picked, errors })}
          label={label}
          hint="Widgets offer the ones you select. If you select none, they offer all of them."
          choices={choices}
          searchable={choices.length > longList}
        />
      )}
      {more > 0 && <p className="soft small">And {more} more: search by name to find them.</p>}
      {choices.length === 0 && !trouble && (
        <p className="soft">{search ? "Nothing found." : "This account has nothing to select yet."}</p>
      )}
    </>
  );
}
