import { useState } from "react";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import type { DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import type { DraftProblems } from "#app/domain/dashboards/edit/widget-form/widget-of-draft.ts";
import type {
  MetricValues,
  WidgetFormState,
} from "#app/domain/dashboards/edit/widget-form/widget-form-state.ts";
import { seriesInks } from "#app/domain/dashboards/edit/widget-form/series-inks.ts";
import { draftField } from "../draft-field.ts";
import { MetricRow } from "./metric-row.tsx";
import { useMetricDrag } from "./use-metric-drag.ts";
import fieldStyles from "#app/ui/fields/field.module.css";
import styles from "./metrics-editor.module.css";

type MetricsEditorProps = {
  readonly state: WidgetFormState;
  readonly choices: DraftChoices;
};

export function MetricsEditor({ state, choices }: MetricsEditorProps) {
  const { problems, values, preview } = state;
  const { metrics } = state.draft;
  const inks = seriesInks(preview?.view);
  const { list, done, order, dragged, onPointerDown } = useMetricDrag(metrics.map(({ key }) => key));
  const chosen = order.flatMap((key) => metrics.find((metric) => metric.key === key) ?? []);
  return (
    <fieldset className={styles.editor}>
      <legend className={fieldStyles.label}>Metrics</legend>
      <button ref={done} name="intent" value="preview" hidden>
        Update preview
      </button>
      <p className={fieldStyles.hint}>{`${metrics.length} of ${choices.metrics.length} chosen`}</p>
      {chosen.length > 0 && (
        <ul className={styles.metrics} ref={list}>
          {chosen.map((metric, at) => (
            <MetricRow
              key={metric.key}
              metric={metric}
              choice={choices.metrics.find(({ value }) => value === metric.key)}
              place={{ isFirst: at === 0, isLast: at === chosen.length - 1 }}
              ink={inks[metric.key]}
              problems={problems}
              isDragged={dragged === metric.key}
              onPointerDown={onPointerDown}
            />
          ))}
        </ul>
      )}
      <AddMetrics
        chosen={metrics.map(({ key }) => key)}
        choices={choices}
        values={values}
        problems={problems}
      />
    </fieldset>
  );
}

type AddMetricsProps = {
  readonly chosen: readonly string[];
  readonly choices: DraftChoices;
  readonly values: MetricValues;
  readonly problems: DraftProblems;
};

function AddMetrics({ chosen, choices, values, problems }: AddMetricsProps) {
  const [isFirst] = useState(chosen.length === 0);
  const free = choices.metrics
    .filter(({ value }) => !chosen.includes(value))
    .map((choice) => ({ ...choice, amount: values.texts[choice.value] }));
  const hasAmounts = free.some(({ amount }) => amount !== undefined);
  if (free.length === 0)
    return (
      <p className={fieldStyles.hint}>
        {chosen.length > 0 ? "All metrics are added." : "Complete the fields above first."}
      </p>
    );
  return (
    <div className={styles.add}>
      <Disclosure summary="Add metrics" open={isFirst || problems.addMetric !== undefined}>
        <CheckboxGroup
          key={chosen.join(" ")}
          field={draftField(problems, "addMetric", [])}
          label="Metrics to add"
          hideLabel
          hint={hasAmounts ? `Values: ${values.period}` : undefined}
          choices={free}
          searchable={free.length > 10}
          scrolls={free.length > 6}
        />
        <div>
          <Button name="intent" value="add-metric" icon="plus">
            Add selected metrics
          </Button>
        </div>
      </Disclosure>
    </div>
  );
}
