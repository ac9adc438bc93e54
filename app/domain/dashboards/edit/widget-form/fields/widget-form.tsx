import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CannotSave } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { ProblemBanner } from "#app/domain/dashboards/edit/editor/problem-banner.tsx";
import type { Brand } from "#app/theme/derive.ts";
import { LeaveQuestion } from "#app/ui/forms/leave-question.tsx";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { TwoPane } from "#app/ui/shell/page-head.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { HiddenField, TextArea } from "#app/ui/fields/text-field.tsx";
import { useHydrated } from "#app/ui/forms/use-hydrated.ts";
import type { WidgetFormState } from "../widget-form-state.ts";
import { DataFields } from "./data/data-fields.tsx";
import { widgetFormId } from "./draft-field.ts";
import { AdvancedFields, LookFields } from "./format-fields.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { TextFields } from "./text-fields.tsx";
import { useLiveForm } from "./use-live-form.ts";

type WidgetFormProps = {
  readonly loaded: WidgetFormState;
  readonly answered: WidgetFormState | undefined;
  readonly permalink: string;
  readonly widgetId: string | null;
  readonly brand: Brand;
  readonly lockedBy: string | null;
};

export function WidgetForm(props: WidgetFormProps) {
  const { loaded, answered, permalink, widgetId, brand, lockedBy } = props;
  const isSaving = useNavigation().formMethod === "POST";
  const live = useLiveForm({ loaded, answered, isSaving });
  const { state, isAsking, isChanged, hasUnsaved } = live;
  const back = `/dashboards/${permalink}/edit${widgetId === null ? "" : `#${widgetId}`}`;
  return (
    <TwoPane asideWidth="wide" aside={<PreviewPane state={state} brand={brand} isAsking={isAsking} />}>
      <LeaveQuestion of="this widget" isChanged={hasUnsaved} />
      <WidgetFields
        live={live}
        isSaving={isSaving}
        version={state.version}
        end={
          lockedBy !== null ? (
            <CannotSave holder={lockedBy} />
          ) : (
            isChanged && <span className="small soft">Not saved yet</span>
          )
        }
      >
        <LinkButton to={back} tone="quiet">
          Cancel
        </LinkButton>
      </WidgetFields>
    </TwoPane>
  );
}

type WidgetFieldsProps = {
  readonly live: ReturnType<typeof useLiveForm>;
  readonly isSaving: boolean;
  readonly version: number;
  readonly children: ReactNode;
  readonly end: ReactNode;
};

export function WidgetFields({ live, isSaving, version, children, end }: WidgetFieldsProps) {
  const { state, onChange, onSubmit } = live;
  const { draft, problems, saveProblem } = state;
  const isHydrated = useHydrated();
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={widgetFormId}
      noValidate
      preventScrollReset
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {/* Enter presses a form's first button: Save must come first. */}
      <button name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <HiddenField name="version" value={version} />
      <HiddenField name="nature" value={draft.nature} />
      <HiddenField name="titleBefore" value={state.suggested.title} />
      <HiddenField name="orderByBefore" value={state.suggested.orderBy} />
      <FormFields>
        <ProblemBanner problem={saveProblem}>
          <p>
            Your changes are still here.
            {!saveProblem?.isLocked && " Press Save widget again to overwrite theirs."}
          </p>
        </ProblemBanner>
        {saveProblem?.status === 409 && state.unsaved && !isHydrated && (
          <TextArea
            field={{ ...plainField("copy", "unsaved", { value: state.unsaved }), formId: "copy" }}
            label="Your unsaved text"
            hint="Select and copy it if you leave this page."
            isReadOnly
          />
        )}
        <ErrorSummary form={{ id: widgetFormId, allErrors: problems }} />
        {draft.nature === "interactive" ? (
          <>
            <DataFields state={state} />
            <LookFields state={state} />
            <AdvancedFields state={state} />
          </>
        ) : (
          <TextFields state={state} />
        )}
        <FormActions sticky end={end}>
          <ActionButton
            tone="primary"
            name="intent"
            value="save"
            busy={isSaving}
            failed={Object.keys(problems).length > 0 || Boolean(saveProblem)}
            busyText="Saving"
          >
            Save widget
          </ActionButton>
          {children}
        </FormActions>
      </FormFields>
    </Form>
  );
}
