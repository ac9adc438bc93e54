import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import type { DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import { filterOps } from "#app/domain/dashboards/edit/widget-form/draft-from-form.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import type { DraftProblems } from "#app/domain/dashboards/edit/widget-form/widget-of-draft.ts";
import { draftField } from "../draft-field.ts";
import fieldStyles from "#app/ui/fields/field.module.css";
import styles from "./filters-editor.module.css";

type FiltersEditorProps = {
  readonly draft: WidgetDraft;
  readonly choices: DraftChoices;
  readonly problems: DraftProblems;
};

export function FiltersEditor({ draft: { filter }, choices, problems }: FiltersEditorProps) {
  const fields = [
    { label: "Dimensions", options: choices.dimensions },
    { label: "Metrics", options: choices.metrics.filter(({ isCalculated }) => !isCalculated) },
  ];
  return (
    <fieldset className={styles.filters}>
      <legend className={fieldStyles.label}>Filters</legend>
      <p className={fieldStyles.hint}>
        {filter.length === 0 ? "No filters: all rows are included." : "Rows must match all filters."}
      </p>
      {filter.map(({ id, field, op, value }, at) => (
        <div key={id} className={styles.filter}>
          <HiddenField name="filter" value={id} />
          <SelectField
            field={draftField(problems, `field.${id}`, field)}
            label={`Filter ${at + 1}: field`}
            hideLabel
            options={fields}
            empty="Choose"
          />
          <SelectField
            field={draftField(problems, `op.${id}`, op)}
            label={`Filter ${at + 1}: operator`}
            hideLabel
            options={filterOps}
          />
          <TextField
            field={draftField(problems, `value.${id}`, value, { maxLength: 500 })}
            label={`Filter ${at + 1}: value`}
            hideLabel
          />
          <Button name="intent" value={`remove-filter ${id}`} tone="quiet" iconOnly icon="close">
            {`Remove filter ${at + 1}`}
          </Button>
        </div>
      ))}
      <div>
        <Button name="intent" value="add-filter" small icon="plus">
          Add filter
        </Button>
      </div>
    </fieldset>
  );
}
