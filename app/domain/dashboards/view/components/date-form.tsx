import { Fragment } from "react";
import type { PlainDate } from "#app/lib/plain-date.ts";
import type { PeriodField } from "#app/metrics/periods/share-period.ts";
import { look } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import fieldStyles from "#app/ui/fields/field.module.css";
import { Icon } from "#app/ui/icon.tsx";
import { DateField } from "#app/ui/fields/text-field.tsx";
import type { ComparisonType, RangeType } from "#db/schema/documents/dashboard.ts";
import type { PeriodView } from "#app/views/dashboard-view.ts";
import { comparisonNames, rangeTypeNames } from "../../period-names.ts";
import styles from "./date-form.module.css";

export type DateFormProps = {
  readonly action: string;
  readonly period: PeriodView;
  readonly rangeType: RangeType;
  readonly comparison: ComparisonType;
  /** The last is yesterday, or today where allowed. */
  readonly min: PlainDate;
  readonly max: PlainDate;
  readonly today: PlainDate;
  readonly problems?: Readonly<Partial<Record<PeriodField, string>>> | null;
  readonly asked?: URLSearchParams;
  readonly sorts?: readonly string[];
  readonly filters?: readonly string[];
  readonly isSingle?: boolean;
};

/** Comparison dates count only with `compare=custom`. */
export function DateForm(props: DateFormProps) {
  const { action, comparison, rangeType, max, today, problems, asked, period, sorts = [] } = props;
  const { isSingle = false, filters = [] } = props;
  const sorted = [
    ...sorts.map((sort) => `sort=${encodeURIComponent(sort)}`),
    ...filters.map((filter) => `filter=${encodeURIComponent(filter)}`),
  ].join("&");
  const compare = asked?.get("compare") ?? comparison;
  const general = problems ? [problems.month, problems.year, problems.compare].filter(Boolean) : [];
  return (
    <details className={styles.dates} open={problems ? true : undefined} data-dates data-menu>
      <summary {...look({})}>
        <Icon name="calendar" />
        Change date range
      </summary>
      <form
        method="get"
        action={action}
        className={styles.panel}
        data-today={today}
        data-max={max}
        data-single={isSingle || undefined}
      >
        <nav className={styles.presets} aria-label="Preset date ranges">
          {withoutCustom(rangeTypeNames).map(({ value: type, label }) => (
            <Fragment key={type}>
              <a
                href={`${action}?rangeType=${type}${keptComparison(comparison)}${sorted && `&${sorted}`}`}
                aria-current={type === rangeType || undefined}
              >
                {label}
              </a>{" "}
            </Fragment>
          ))}
          <span aria-current data-custom-range hidden={rangeType !== "custom"}>
            Custom
          </span>
        </nav>
        <div data-sorts hidden>
          {sorts.map((sort) => (
            <input key={sort} type="hidden" name="sort" value={sort} />
          ))}
        </div>
        {filters.map((filter) => (
          <input key={filter} type="hidden" name="filter" value={filter} />
        ))}
        <div className={styles.days}>
          {general.map((problem) => (
            <p key={problem} className={fieldStyles.error}>
              {problem}
            </p>
          ))}
          <div className={styles.pair}>
            <Day name="startDate" label="From" value={period.from} {...props} required />
            <Day name="endDate" label="To" value={period.to} {...props} required />
          </div>
          <div className={styles.months} data-months role="group" aria-label="Calendar" />
        </div>
        <fieldset className={styles.compare}>
          <legend>Compare with</legend>
          {/* First: only the first value is read. */}
          <label className={styles.switch}>
            <input
              type="checkbox"
              // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
              role="switch"
              name="compare"
              value="custom"
              defaultChecked={compare === "custom"}
            />
            Custom compare{" "}
          </label>
          <div className={styles.choices}>
            {withoutCustom(comparisonNames).map(({ value: type, label }) => (
              <label key={type}>
                <input
                  type="radio"
                  name="compare"
                  value={type}
                  defaultChecked={type === (compare === "custom" ? "previous" : compare)}
                />
                {label}{" "}
              </label>
            ))}
          </div>
          <div className={styles.pair} data-custom>
            <Day
              name="compareStartDate"
              label="Compare from"
              value={comparison === "custom" ? period.compareFrom : null}
              {...props}
            />
            <Day
              name="compareEndDate"
              label="Compare to"
              value={comparison === "custom" ? period.compareTo : null}
              {...props}
            />
          </div>
        </fieldset>
        <footer className={styles.foot}>
          <p id="chosen-dates" aria-live="polite" data-chosen>
            <strong>{period.text}</strong>
            {period.compareText && ` ${period.compareText}`}
          </p>
          <div className="row">
            <a href={action + (sorted && `?${sorted}`)} {...look({ tone: "quiet" })} data-cancel>
              Cancel
            </a>{" "}
            <button {...look({ tone: "primary" })} aria-describedby="chosen-dates">
              Apply
            </button>
          </div>
        </footer>
      </form>
    </details>
  );
}

function withoutCustom<Named extends { readonly value: string }>(names: readonly Named[]): readonly Named[] {
  return names.filter(({ value }) => value !== "custom");
}

function keptComparison(comparison: ComparisonType): string {
  return comparison === "custom" ? "" : `&compare=${comparison}`;
}

type DayName = "startDate" | "endDate" | "compareStartDate" | "compareEndDate";
type DayProps = Pick<DateFormProps, "min" | "max" | "problems" | "asked"> & {
  readonly name: DayName;
  readonly label: string;
  readonly value: string | null;
  readonly required?: boolean;
};

function Day({ name, label, value, required = false, min, max, problems, asked }: DayProps) {
  const problem = problems?.[name];
  const written = (problems && asked?.get(name)) || value;
  const field = plainField("dates", name, {
    value: written,
    min,
    max,
    required,
    ...(problem && { errors: [problem] }),
  });
  return (
    <div className={styles.day}>
      <DateField label={label} field={field} />
      {!problem && (
        <p id={field.errorId} className={fieldStyles.error} hidden>
          <Icon name="alert" />
          <span />
        </p>
      )}
    </div>
  );
}
