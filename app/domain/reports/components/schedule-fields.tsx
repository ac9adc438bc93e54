import { useState } from "react";
import { controlProps, type Field, isInvalid, textValue } from "#app/ui/fields/field.ts";
import { GroupFrame } from "#app/ui/fields/field-frame.tsx";
import { FieldPair } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import { type ZoneChoice, ZoneField } from "#app/ui/fields/zone-field.tsx";
import inputStyles from "#app/ui/fields/field.module.css";
import { details, fittingDetail, periods } from "../rules/report-fields.ts";
import styles from "./report-form.module.css";

type ScheduleFieldsProps = {
  readonly field: (name: string) => Field;
  readonly zones: readonly ZoneChoice[];
};

export function ScheduleFields({ field, zones }: ScheduleFieldsProps) {
  const hydrated = useHydrated();
  const often = field("period");
  const on = field("detail");
  const [period, setPeriod] = useState(textValue(often) === "WEEK" ? "WEEK" : "MONTH");
  const groups = periods.map(({ value, label }) => ({ label, options: details[value] }));
  const shown = period === "WEEK" ? "WEEK" : "MONTH";
  return (
    <>
      <div className={styles.days}>
        <FieldPair>
          <SelectField
            field={often}
            label="Frequency"
            options={periods}
            onChange={({ currentTarget }) => setPeriod(currentTarget.value)}
          />
          <SelectField
            key={hydrated ? shown : "all"}
            field={{ ...on, initialValue: fittingOr(textValue(on), shown, hydrated) }}
            label="Day"
            options={hydrated ? details[shown] : groups}
          />
        </FieldPair>
        {(!hydrated || shown === "MONTH") && (
          <p className="small soft">Work days are Monday to Friday, including public holidays.</p>
        )}
      </div>
      <div className={styles.when}>
        <TimeOfDay hour={field("hour")} minute={field("minute")} />
        <ZoneField field={{ ...field("timezone"), required: true }} label="Time zone" zones={zones} />
      </div>
    </>
  );
}

function fittingOr(detail: string | undefined, period: string, hydrated: boolean): string | undefined {
  return hydrated ? fittingDetail(period, detail ?? null) : detail;
}

function TimeOfDay({ hour, minute }: { readonly hour: Field; readonly minute: Field }) {
  const both = { ...hour, id: `${hour.id}-time`, errorId: `${hour.id}-time-error` };
  const errors = [...(hour.errors ?? []), ...(minute.errors ?? [])];
  return (
    <GroupFrame field={{ ...both, errors }} label="Time">
      <span className={styles.time}>
        <TwoDigits field={hour} name="Hour" errorId={both.errorId} pattern="\s*([01]?[0-9]|2[0-3])\s*" />
        <span aria-hidden="true">:</span>
        <TwoDigits field={minute} name="Minute" errorId={both.errorId} pattern="\s*[0-5]?[0-9]\s*" />
      </span>
    </GroupFrame>
  );
}

type TwoDigitsProps = {
  readonly field: Field;
  readonly name: string;
  readonly errorId: string;
  readonly pattern: string;
};

function TwoDigits({ field, name, errorId, pattern }: TwoDigitsProps) {
  return (
    <input
      {...controlProps({ ...field, required: true }, null)}
      className={inputStyles.input}
      aria-label={name}
      aria-describedby={isInvalid(field) ? errorId : undefined}
      inputMode="numeric"
      pattern={pattern}
      title={name === "Hour" ? "A whole number from 0 to 23" : "A whole number from 0 to 59"}
      maxLength={4}
      autoComplete="off"
      defaultValue={textValue(field)}
    />
  );
}
