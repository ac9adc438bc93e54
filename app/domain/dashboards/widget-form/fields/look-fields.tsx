import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ChoiceCards } from "#app/ui/fields/choice-cards.tsx";
import { FieldPair, Fieldset, FormFields } from "#app/ui/fields/fieldset.tsx";
import { FormatPicture } from "#app/ui/format-picture.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { SizePicker } from "#app/ui/fields/size-picker.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { chartTypes } from "#app/domain/widgets/draft/draft.ts";
import { widgetLimits } from "#app/domain/widgets/widget.ts";
import type { WidgetFormState } from "../widget-form-state.ts";
import { draftField, draftTick } from "./draft-field.ts";
import { ForLooks } from "./for-looks.tsx";
import styles from "./look-fields.module.css";

const cards = chartTypes.map(({ value, label }) => ({ value, label, picture: <FormatPicture of={value} /> }));

export function LookFields({ state: { draft, orders, problems } }: { readonly state: WidgetFormState }) {
  return (
    <Fieldset legend="Appearance">
      <FormFields>
        <ChoiceCards field={draftField(problems, "look", draft.look)} label="Chart type" cards={cards} />
        <FieldPair>
          <TextField
            field={draftField(problems, "title", draft.title, {
              required: true,
              maxLength: widgetLimits.title,
            })}
            label="Title"
          />
          <ForLooks looks="line area bar pie doughnut radar table">
            <NumberField
              field={draftField(problems, "rows", draft.rows, { min: 1, max: widgetLimits.rows })}
              label="Row limit"
            />
          </ForLooks>
        </FieldPair>
        <ForLooks looks="line area bar pie doughnut radar table">
          <SelectField
            key={orders.map(({ value }) => value).join()}
            field={draftField(problems, "order", draft.order)}
            label="Sort by"
            options={orders.length > 0 ? orders : [{ value: draft.order, label: "Default order" }]}
          />
        </ForLooks>
        <ForLooks looks="gauge">
          <FieldPair>
            <TextField
              field={draftField(problems, "min", draft.min)}
              label="Minimum"
              inputMode="decimal"
              width={8}
            />
            <TextField
              field={draftField(problems, "max", draft.max)}
              label="Maximum"
              inputMode="decimal"
              width={8}
            />
          </FieldPair>
        </ForLooks>
        <ForLooks looks="gauge number">
          <TextField
            field={draftField(problems, "goal", draft.goal)}
            label="Goal"
            hint="Optional."
            inputMode="decimal"
            width={8}
          />
        </ForLooks>
        <FieldPair>
          <div className={styles.size}>
            <SizePicker field={draftField(problems, "size", draft.size)} />
          </div>
          <Ticks state={draft} />
        </FieldPair>
      </FormFields>
    </Fieldset>
  );
}

function Ticks({ state: draft }: { readonly state: WidgetFormState["draft"] }) {
  return (
    <div className={styles.ticks}>
      <CheckboxField field={draftTick("compares", draft.compares)} label="Show comparison" />
      <CheckboxField
        field={draftTick("highlights", draft.highlights)}
        label="Highlight good and bad changes"
        hint="Adds “better” or “worse” to each change."
      />
      <ForLooks looks="line area bar">
        <CheckboxField field={draftTick("grid", draft.grid)} label="Grid lines" />
      </ForLooks>
      <ForLooks looks="area bar">
        <CheckboxField field={draftTick("stacked", draft.stacked)} label="Stack series" />
      </ForLooks>
      <ForLooks looks="radar">
        <CheckboxField field={draftTick("labels", draft.labels)} label="Value labels" />
      </ForLooks>
      <ForLooks looks="table">
        <CheckboxField field={draftTick("bars", draft.bars)} label="Bars in the first column" />
      </ForLooks>
      <ForLooks looks="table">
        <CheckboxField
          field={draftTick("totals", draft.totals)}
          label="Totals row"
          hint="Totals include rows that are not shown."
        />
      </ForLooks>
    </div>
  );
}
