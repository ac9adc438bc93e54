import { useState } from "react";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/fields/choice-field.tsx";
import type { DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import type { WidgetDraft } from "#app/domain/widgets/draft/draft.ts";
import type { DraftProblems } from "#app/domain/dashboards/widget-form/widget-of-draft.ts";
import { draftField } from "../draft-field.ts";
import { MetricRow } from "./metric-row.tsx";
import { useMetricDrag } from "./use-metric-drag.ts";
import fieldStyles from "#app/ui/fields/field.module.css";
import styles from "./metrics-editor.module.css";

type MetricsEditorProps = {
  readonly draft: WidgetDraft;
  readonly choices: DraftChoices;
  readonly problems: DraftProblems;
};

export function MetricsEditor({ draft: { metrics }, choices, problems }: MetricsEditorProps) {
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
              problems={problems}
              isDragged={dragged === metric.key}
              onPointerDown={onPointerDown}
            />
          ))}
        </ul>
      )}
      <AddMetrics chosen={metrics.map(({ key }) => key)} choices={choices} problems={problems} />
    </fieldset>
  );
}

type AddMetricsProps = {
  readonly chosen: readonly string[];
  readonly choices: DraftChoices;
  readonly problems: DraftProblems;
};

function AddMetrics({ chosen, choices, problems }: AddMetricsProps) {
  const [isFirst] = useState(chosen.length === 0);
  const free = choices.metrics.filter(({ value }) => !chosen.includes(value));
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
