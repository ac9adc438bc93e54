import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { builtInMetric } from "../rules/group-metrics.ts";
import styles from "./limit-fields.module.css";

type LimitFieldsProps = {
  readonly metric: { readonly id: string; readonly label: string };
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, readonly string[] | null | undefined>>;
};

export function LimitFields({ metric: { id, label }, values, errors }: LimitFieldsProps) {
  const field = (name: string) => {
    const own = `${id}_${name}`;
    return plainField("limits", own, { value: values[own] ?? "", errors: errors[own] ?? undefined });
  };
  const isRank = builtInMetric(id)?.changesIn === "value";
  return (
    <fieldset className={styles.limits}>
      <legend className={styles.legend}>{label}</legend>
      <SelectField
        field={field("alerts")}
        label="Alerts"
        options={[
          { value: "on", label: "On" },
          { value: "off", label: "Off" },
        ]}
      />
      <SelectField
        field={field("direction")}
        label="Change"
        options={[
          { value: "both", label: "Up or down" },
          { value: "down", label: "Down" },
          { value: "up", label: "Up" },
        ]}
      />
      <TextField field={field("relative")} label="At least, in %" inputMode="decimal" />
      <TextField
        field={field("absolute")}
        label={isRank ? "And, in positions" : "And at least"}
        inputMode="decimal"
      />
      <TextField field={field("base")} label="Minimum base" inputMode="decimal" />
    </fieldset>
  );
}

export const limitsHint =
  "All limits must be reached. The minimum applies to the earlier period; for a rate, to what it is divided by; for an average, to what it is weighted by.";
