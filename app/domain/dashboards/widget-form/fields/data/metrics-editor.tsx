import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { Fieldset } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import type { DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import { metricFormats } from "#app/domain/dashboards/widget-form/draft-from-form.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import type { DraftProblems } from "#app/domain/dashboards/widget-form/widget-of-draft.ts";
import { widgetLimits } from "#app/domain/widgets/widget.ts";
import { draftField, draftTick } from "../draft-field.ts";
import styles from "./metrics-editor.module.css";

type MetricsEditorProps = {
  readonly draft: WidgetDraft;
  readonly choices: DraftChoices;
  readonly problems: DraftProblems;
};

export function MetricsEditor({ draft: { metrics }, choices, problems }: MetricsEditorProps) {
  const free = choices.metrics.filter(({ value }) => !metrics.some(({ key }) => key === value));
  return (
    <Fieldset legend="Metrics" aside={`${metrics.length} of ${choices.metrics.length} chosen`}>
      {metrics.length > 0 && (
        <ul className={styles.metrics}>
          {metrics.map(({ key, label: ownName, format, cloaked }, at) => {
            const metric = choices.metrics.find(({ value }) => value === key);
            const label = metric?.label ?? key;
            return (
              <li key={key} className={styles.metric}>
                <HiddenField name="metrics" value={key} />
                <div className={styles.name}>
                  {label}
                  <p className={styles.hint}>{metric?.hint}</p>
                </div>
                <TextField
                  field={draftField(problems, `label.${key}`, ownName, {
                    maxLength: widgetLimits.metricLabel,
                  })}
                  label={`Name of ${label}`}
                  hideLabel
                  placeholder={label}
                  small
                />
                <SelectField
                  field={draftField(problems, `format.${key}`, format)}
                  label={`Format of ${label}`}
                  hideLabel
                  options={metricFormats}
                  empty="Default"
                  small
                />
                <CheckboxField
                  field={draftTick(`cloaked.${key}`, cloaked)}
                  label={
                    <>
                      Hide <span className="visually-hidden">{label}</span>
                    </>
                  }
                />
                <div className={styles.buttons}>
                  {at > 0 && (
                    <Button name="intent" value={`metric-up ${key}`} tone="quiet" small iconOnly icon="up">
                      {`Move ${label} up`}
                    </Button>
                  )}
                  <Button
                    name="intent"
                    value={`remove-metric ${key}`}
                    tone="quiet"
                    small
                    iconOnly
                    icon="close"
                  >
                    {`Remove ${label}`}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles.add} key={metrics.map(({ key }) => key).join(" ")}>
        <SelectField
          field={draftField(problems, "addMetric", "")}
          label="Metric to add"
          options={free}
          searchable={free.length > 10}
          empty={
            free.length > 0
              ? "Choose a metric"
              : metrics.length > 0
                ? "All metrics are added"
                : "Complete the fields above first"
          }
        />
        <Button name="intent" value="add-metric" icon="plus">
          Add metric
        </Button>
      </div>
    </Fieldset>
  );
}
