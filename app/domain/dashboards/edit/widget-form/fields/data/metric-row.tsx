import type { PointerEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { FieldPair } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import { Icon } from "#app/ui/icon.tsx";
import { metricFormats } from "#app/domain/dashboards/edit/widget-form/draft-from-form.ts";
import type { DraftProblems } from "#app/domain/dashboards/edit/widget-form/widget-of-draft.ts";
import type { MetricChoice } from "#app/domain/widgets/draft/draft-choices.ts";
import type { DraftMetric } from "#app/domain/widgets/draft/draft.ts";
import { widgetLimits } from "#app/domain/widgets/widget.ts";
import { draftField, draftTick } from "../draft-field.ts";
import styles from "./metrics-editor.module.css";

type MetricRowProps = {
  readonly metric: DraftMetric;
  readonly choice: MetricChoice | undefined;
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean };
  readonly ink: string | undefined;
  readonly problems: DraftProblems;
  readonly isDragged: boolean;
  readonly onPointerDown: (key: string, event: PointerEvent) => void;
};

export function MetricRow({ metric, choice, place, ink, problems, ...drag }: MetricRowProps) {
  const { isDragged, onPointerDown } = drag;
  const { key, label: ownName, format, cloaked } = metric;
  const label = choice?.label ?? key;
  const isHydrated = useHydrated();
  const isChanged = ownName !== "" || format !== "" || cloaked || problems[`label.${key}`] !== undefined;
  const does = (intent: string) => ({ name: "intent", value: `${intent} ${key}` });
  return (
    <li className={styles.metric} data-dragged={isDragged || undefined}>
      <HiddenField name="metrics" value={key} />
      <div className={styles.line}>
        {isHydrated && (
          <span
            className={styles.grip}
            aria-hidden="true"
            onPointerDown={(event) => onPointerDown(key, event)}
          >
            <Icon name="grip" />
          </span>
        )}
        {ink && (
          <span
            data-client=""
            className={styles.swatch}
            aria-hidden="true"
            style={{ color: `var(--${ink})` }}
          />
        )}
        <div className={styles.name}>
          {label}
          <p className={styles.hint}>{choice?.hint}</p>
        </div>
        <div className={styles.buttons}>
          {!place.isFirst && (
            <Button {...does("metric-up")} tone="quiet" small iconOnly icon="up">
              {`Move ${label} up`}
            </Button>
          )}
          {!place.isLast && (
            <Button {...does("metric-down")} tone="quiet" small iconOnly icon="down">
              {`Move ${label} down`}
            </Button>
          )}
          <Button {...does("remove-metric")} tone="quiet" small iconOnly icon="close">
            {`Remove ${label}`}
          </Button>
        </div>
      </div>
      <details className={styles.more} open={isChanged}>
        <summary>
          Name and format<span className="visually-hidden"> of {label}</span>
        </summary>
        <div className="stack">
          <FieldPair>
            <TextField
              field={draftField(problems, `label.${key}`, ownName, { maxLength: widgetLimits.metricLabel })}
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
              empty="Default format"
              small
            />
          </FieldPair>
          <CheckboxField
            field={draftTick(`cloaked.${key}`, cloaked)}
            label={
              <>
                Hide <span className="visually-hidden">{label}</span>
              </>
            }
          />
        </div>
      </details>
    </li>
  );
}
