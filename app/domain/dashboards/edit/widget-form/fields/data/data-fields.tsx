import { Link } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldPair, FormFields } from "#app/ui/fields/fieldset.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import type { WidgetFormState } from "#app/domain/dashboards/edit/widget-form/widget-form-state.ts";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";
import { CalculatedFields } from "./calculated-fields.tsx";
import { draftField } from "../draft-field.ts";
import { ForFormats } from "../for-formats.tsx";
import { ChartField } from "../format-fields.tsx";
import { Section } from "../sections.tsx";
import { FiltersEditor } from "./filters-editor.tsx";
import { ParamFields } from "./param-fields.tsx";
import { MetricsEditor } from "./metrics-editor.tsx";

export function DataFields({ state }: { readonly state: WidgetFormState }) {
  const { draft, sources, choices, merged, problems } = state;
  const hasColumns = choices !== null && choices.metrics.length > 0;
  const columnsKey = `${draft.sourceId} ${hasColumns}`;
  if (merged.length > 0) return <MergedFacts state={state} />;
  return (
    <Section name="data">
      <FormFields>
        <ChartField state={state} />
        <SourceField state={state} />
        {sources.length === 0 && (
          <Banner level="info" title="No sources yet">
            <p>
              <WholeCompany instead="Ask an admin of your company for a source of this client.">
                <Link to="/company/sources/new">Add a source</Link>, then come back to this widget.
              </WholeCompany>
            </p>
          </Banner>
        )}
        {choices && choices.params.length > 0 && (
          <ParamFields
            key={`params of ${draft.sourceId}`}
            draft={draft}
            choices={choices}
            problems={problems}
            shared={state.sharedParameters}
          />
        )}
        {choices && !hasColumns && <HiddenField name="columns" value="unknown" />}
        {choices && (
          <FormFields key={columnsKey}>
            <MetricsEditor state={state} choices={choices} />
            <ForFormats formats="line area bar pie doughnut radar table">
              <FieldPair>
                <SelectField
                  field={draftField(problems, "dimension", draft.dimension)}
                  label="Dimension"
                  options={choices.dimensions}
                  searchable={choices.dimensions.length > 10}
                  empty="None (total only)"
                />
                <ForFormats formats="line area bar">
                  <SelectField
                    field={draftField(problems, "split", draft.split)}
                    label="Break down by"
                    options={choices.dimensions}
                    searchable={choices.dimensions.length > 10}
                    empty="None"
                  />
                </ForFormats>
              </FieldPair>
            </ForFormats>
            <FiltersEditor draft={draft} choices={choices} problems={problems} />
            <CalculatedFields sourceId={draft.sourceId} choices={choices} problems={problems} />
          </FormFields>
        )}
      </FormFields>
    </Section>
  );
}

function SourceField({ state: { draft, sources, problems } }: { readonly state: WidgetFormState }) {
  const isHydrated = useHydrated();
  return (
    <div className="row" style={{ alignItems: "end" }}>
      <HiddenField name="sourceIdBefore" value={draft.sourceId} />
      <div style={{ flex: "1 1 16rem" }}>
        <SelectField
          field={draftField(problems, "sourceId", draft.sourceId, { required: true })}
          label="Source"
          options={sources}
          searchable={sources.length > 10}
          empty="Choose a source"
        />
      </div>
      {!isHydrated && (
        <Button name="intent" value="refresh">
          Update
        </Button>
      )}
    </div>
  );
}

function MergedFacts({ state }: { readonly state: WidgetFormState }) {
  return (
    <Section
      name="data"
      hint="This widget was merged from several widgets. The data of its parts cannot be changed."
    >
      <ul>
        {state.merged.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ChartField state={state} />
    </Section>
  );
}
