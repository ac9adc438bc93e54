import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ChoiceCards } from "#app/ui/fields/choice-cards.tsx";
import { FieldPair, FormFields } from "#app/ui/fields/fieldset.tsx";
import { FormatPicture } from "#app/ui/format-picture.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { SizePicker } from "#app/ui/fields/size-picker.tsx";
import { TextField } from "#app/ui/fields/text-field.tsx";
import { chartTypes } from "#app/domain/widgets/draft/draft.ts";
import { widgetLimits } from "#app/domain/widgets/widget.ts";
import type { WidgetFormState } from "../widget-form-state.ts";
import { draftField, draftTick } from "./draft-field.ts";
import { ForFormats } from "./for-formats.tsx";
import { Section } from "./sections.tsx";
import styles from "./format-fields.module.css";

const cards = chartTypes.map(({ value, label }) => ({ value, label, picture: <FormatPicture of={value} /> }));

const decimalChoices = Array.from({ length: widgetLimits.decimals + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? "None" : String(count),
}));

type PartProps = { readonly state: WidgetFormState };

export function ChartField({ state: { draft, problems } }: PartProps) {
  return (
    <ChoiceCards field={draftField(problems, "format", draft.format)} label="Chart type" cards={cards} />
  );
}

export function LookFields({ state: { draft, problems } }: PartProps) {
  return (
    <Section name="look">
      <FormFields>
        <TextField
          field={draftField(problems, "title", draft.title, {
            required: true,
            maxLength: widgetLimits.title,
          })}
          label="Title"
        />
        <TextField
          field={draftField(problems, "description", draft.description, {
            maxLength: widgetLimits.description,
          })}
          label="Description"
          hint="Optional. Shown under the title, also in the PDF."
        />
        <FieldPair>
          <div className={styles.size}>
            <SizePicker field={draftField(problems, "size", draft.size)} />
          </div>
          <SelectField
            field={draftField(problems, "decimals", draft.decimals)}
            label="Decimals"
            options={decimalChoices}
            empty="Automatic"
            width={16}
          />
        </FieldPair>
        <ForFormats formats="line area bar radar table">
          <LookTicks draft={draft} />
        </ForFormats>
      </FormFields>
    </Section>
  );
}

export function AdvancedFields({ state: { draft, orders, problems, merged, hasRealTime } }: PartProps) {
  return (
    <Section name="advanced">
      <FormFields>
        <ForFormats formats="line area bar pie doughnut radar table">
          <FieldPair>
            <SelectField
              key={orders.map(({ value }) => value).join()}
              field={draftField(problems, "orderBy", draft.orderBy)}
              label="Sort by"
              options={orders.length > 0 ? orders : [{ value: draft.orderBy, label: "Default order" }]}
            />
            <NumberField
              field={draftField(problems, "rowsLimit", draft.rowsLimit, { min: 1, max: widgetLimits.rows })}
              label="Row limit"
            />
          </FieldPair>
        </ForFormats>
        <ForFormats formats="gauge">
          <FieldPair>
            <TextField
              field={draftField(problems, "minValue", draft.minValue)}
              label="Minimum"
              inputMode="decimal"
              width={8}
            />
            <TextField
              field={draftField(problems, "maxValue", draft.maxValue)}
              label="Maximum"
              inputMode="decimal"
              width={8}
            />
          </FieldPair>
        </ForFormats>
        <ForFormats formats="gauge number">
          <TextField
            field={draftField(problems, "goal", draft.goal)}
            label="Goal"
            hint="Optional."
            inputMode="decimal"
            width={8}
          />
        </ForFormats>
        <div className={styles.ticks}>
          <CheckboxField field={draftTick("visibleChange", draft.visibleChange)} label="Show comparison" />
          <CheckboxField
            field={draftTick("visibleHighlight", draft.visibleHighlight)}
            label="Highlight good and bad changes"
            hint="Adds “better” or “worse” to each change."
          />
          {(hasRealTime || draft.realTime) && (
            <CheckboxField
              field={draftTick("realTime", draft.realTime, problems)}
              label="Show on the realtime page"
              hint="The last 30 minutes, updated every minute."
            />
          )}
        </div>
        {merged.length === 0 && (
          <TextField
            field={draftField(problems, "prefix", draft.prefix, { maxLength: 100 })}
            label="Prefix when merged"
            hint="Added before this widget’s metrics after merging. Defaults to the source name."
          />
        )}
      </FormFields>
    </Section>
  );
}

function LookTicks({ draft }: { readonly draft: WidgetFormState["draft"] }) {
  return (
    <div className={styles.ticks}>
      <ForFormats formats="line area bar">
        <CheckboxField field={draftTick("visibleGrid", draft.visibleGrid)} label="Grid lines" />
      </ForFormats>
      <ForFormats formats="area bar">
        <CheckboxField field={draftTick("stacked", draft.stacked)} label="Stack series" />
      </ForFormats>
      <ForFormats formats="radar">
        <CheckboxField field={draftTick("visibleLabels", draft.visibleLabels)} label="Value labels" />
      </ForFormats>
      <ForFormats formats="table">
        <CheckboxField field={draftTick("bars", draft.bars)} label="Bars in the first column" />
      </ForFormats>
      <ForFormats formats="table">
        <CheckboxField
          field={draftTick("percent", draft.percent)}
          label="Share of the total"
          hint="Shows sums as a percentage of their column’s total."
        />
      </ForFormats>
      <ForFormats formats="table">
        <CheckboxField
          field={draftTick("totals", draft.totals)}
          label="Totals row"
          hint="Totals include rows that are not shown."
        />
      </ForFormats>
    </div>
  );
}
