import { Link } from "@remix-run/react";
import { calculatedTypes } from "#app/metrics/calculated/calculated-types.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { FieldPair, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { DraftChoices } from "#app/domain/widgets/draft/draft-choices.ts";
import type { DraftProblems } from "#app/domain/dashboards/edit/widget-form/widget-of-draft.ts";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";
import { draftField } from "../draft-field.ts";

const types = Object.entries(calculatedTypes).map(([value, { label }]) => ({ value, label }));
const directions = [
  { value: "more", label: "Higher is better" },
  { value: "less", label: "Lower is better" },
  { value: "neutral", label: "Neither" },
];

type CalculatedFieldsProps = {
  readonly sourceId: string;
  readonly choices: DraftChoices;
  readonly problems: DraftProblems;
};

export function CalculatedFields({ sourceId, choices, problems }: CalculatedFieldsProps) {
  const hasProblem = Object.keys(problems).some((name) => name.startsWith("calculated."));
  const names = choices.metrics.slice(0, 8).map(({ label }) => (/^\w+$/.test(label) ? label : `[${label}]`));
  const count = choices.metrics.length;
  return (
    <Disclosure summary="New calculated metric" open={hasProblem} key={`${count} ${hasProblem}`}>
      <FormFields>
        <FieldPair>
          <TextField
            field={draftField(problems, "calculated.name", "", { maxLength: 100 })}
            label="Metric name"
          />
          <SelectField
            field={draftField(problems, "calculated.type", "number")}
            label="Type"
            options={types}
          />
        </FieldPair>
        <TextField
          field={draftField(problems, "calculated.expression", "", { maxLength: 1000 })}
          label="Formula"
          hint={`Use + − * / and parentheses. Put metric names of several words in square brackets: ${names.join(", ")}. The formula is applied to totals, in each row and in the total row.`}
        />
        <SelectField
          field={draftField(problems, "calculated.direction", "more")}
          label="Better when"
          options={directions}
          width={16}
        />
        <div className="row">
          <Button name="intent" value="add-calculated" icon="plus">
            Create metric
          </Button>
          <WholeCompany>
            <Link to={`/company/sources/${sourceId}/metrics`}>All calculated metrics of this source</Link>
          </WholeCompany>
        </div>
      </FormFields>
    </Disclosure>
  );
}
