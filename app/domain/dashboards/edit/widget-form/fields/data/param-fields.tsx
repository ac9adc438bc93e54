import { Button } from "#app/ui/button.tsx";
import { CheckboxField, CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import type { DraftChoices, ParamChoice } from "#app/domain/widgets/draft/draft-choices.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import type { DraftProblems } from "#app/domain/dashboards/edit/widget-form/widget-of-draft.ts";
import { draftField, draftTick } from "../draft-field.ts";

type ParamFieldsProps = {
  readonly draft: WidgetDraft;
  readonly choices: DraftChoices;
  readonly problems: DraftProblems;
  readonly shared: readonly string[];
};

export function ParamFields({ draft, choices, problems, shared }: ParamFieldsProps) {
  const isHydrated = useHydrated();
  const isShared = ({ name }: ParamChoice) => shared.includes(name) && !problems[`parameters.${name}`];
  const answered = choices.params.filter(isShared);
  const field = (param: ParamChoice) => (
    <div key={param.name} className="stack" data-deciding={param.isDeciding || undefined}>
      <HiddenField name="parameterTypes" value={`${param.type} ${param.name}`} />
      {param.isSearchable && <SearchField param={param} draft={draft} withButton={!isHydrated} />}
      <ParamField param={param} problems={problems} />
    </div>
  );
  const isAnyDeciding = choices.params.some(({ isDeciding }) => isDeciding);
  return (
    <FormFields>
      {answered.length > 0 && (
        <Disclosure summary={`As in the other widgets: ${answered.map(answerText).join(", ")}`}>
          <FormFields>{answered.map(field)}</FormFields>
        </Disclosure>
      )}
      {choices.params.filter((param) => !isShared(param)).map(field)}
      {!isHydrated && isAnyDeciding && (
        <div>
          <Button name="intent" value="refresh">
            Update the options below
          </Button>
        </div>
      )}
    </FormFields>
  );
}

function answerText({ label, value, options }: ParamChoice): string {
  const names = [value].flat().map((one) => options.find((option) => option.value === one)?.label ?? one);
  return `${label} ${value === true ? "on" : value === false ? "off" : names.join(" and ")}`;
}

function ParamField({ param, problems }: { readonly param: ParamChoice; readonly problems: DraftProblems }) {
  const { name, label, value, options, type, isRequired, hasDefault } = param;
  const field = `parameters.${name}`;
  const hint = hintOf(param);
  switch (type) {
    case "switch":
      return <CheckboxField field={draftTick(field, value === true)} label={label} hint={hint} />;
    case "text":
      return (
        <TextField
          field={draftField(problems, field, String(value), { required: isRequired, maxLength: 1000 })}
          label={label}
          hint={hint}
        />
      );
    case "multi-select":
      return (
        <CheckboxGroup
          field={draftField(problems, field, Array.isArray(value) ? value : [], { required: isRequired })}
          label={label}
          hint={hint}
          choices={options}
          searchable={options.length > 10 && !param.isSearchable}
          scrolls={options.length > 10}
        />
      );
    case "select":
      return (
        <SelectField
          // A changed list has another default: remount.
          key={options.map((option) => option.value).join(" ")}
          field={draftField(problems, field, String(value), { required: isRequired })}
          label={label}
          hint={hint}
          options={options}
          searchable={options.length > 10 && !param.isSearchable}
          {...(!hasDefault && { empty: isRequired ? `Choose ${label.toLowerCase()}` : "All" })}
        />
      );
  }
}

function SearchField({
  param,
  draft,
  withButton,
}: {
  readonly param: ParamChoice;
  readonly draft: WidgetDraft;
  readonly withButton: boolean;
}) {
  const name = `search.${param.name}`;
  return (
    <div className="row" style={{ alignItems: "end" }}>
      <div style={{ flex: "1 1 14rem" }}>
        <TextField
          field={draftField({}, name, draft.searches[param.name] ?? "", { maxLength: 200 })}
          label={`Search ${param.label.toLowerCase()}`}
          type="search"
        />
      </div>
      {withButton && (
        <Button name="intent" value="refresh">
          Search
        </Button>
      )}
    </div>
  );
}

function hintOf({ help, trouble, more, options }: ParamChoice): string | undefined {
  const words = [
    help,
    trouble,
    more > 0 && `${options.length} are listed, ${more} more are found by searching.`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(" ") : undefined;
}
