import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/choice-field.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { TwoPane } from "#app/ui/shell/page-head.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { useSending } from "#app/ui/forms/use-sending.ts";
import { TextArea } from "#app/ui/fields/text-field.tsx";
import { useLastAnswer } from "#app/ui/forms/use-answer.ts";
import {
  dateRanges,
  type Missing,
  reportFormId,
  type ReportValues,
  scheduleFields,
  sentValues,
  whatIsMissing,
} from "../rules/report-fields.ts";
import type { DashboardChoice, ReportAnswer, ReportFormView } from "../report-form-view.server.ts";
import { NextSends } from "./next-sends.tsx";
import { EmailPreview } from "../preview/email-preview.tsx";
import { AskFields, EmailFields } from "./email-fields.tsx";
import { DestinationsField, PdfField, SenderWarning, UnsubscribedNotice } from "./report-form-parts.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { useBrowserZone } from "./use-browser-zone.ts";
import styles from "./report-form.module.css";

type ReportFormProps = {
  readonly view: ReportFormView;
  readonly answer: ReportAnswer | null;
  readonly stopped?: readonly string[];
  readonly isPaused?: boolean;
  readonly isNew?: boolean;
  readonly cancelHref: string;
  readonly deleteHref?: string;
};

export function isPreview(fields: FormData | undefined): boolean {
  return ["refresh", "preview"].includes(String(fields?.get("intent")));
}

export function ReportFields({ view, answer, isPaused = false, isNew = false, ...rest }: ReportFormProps) {
  const { stopped = [], cancelHref, deleteHref } = rest;
  const form = useRef<HTMLFormElement>(null);
  const ahead = useFetcher<ReportAnswer>();
  const looked = useLastAnswer(ahead.data);
  const drawing = useFetcher<ReportAnswer>();
  const drawn = useLastAnswer(drawing.data);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useSending("save");
  const values = answer?.initialValue ? sentValues(answer.initialValue) : view.values;
  const errors = answer?.error ?? {};
  const field = (name: string) =>
    plainField(reportFormId, name, { value: values[name] ?? null, errors: errors[name] ?? undefined });
  const [dashboard, setDashboard] = useState(() => chosenDashboard(view, values));
  const [missing, setMissing] = useState<Missing | null>(null);

  function look() {
    const typed = new FormData(form.current!);
    const value = (name: string) => String(typed.get(name) ?? "");
    setMissing(whatIsMissing(value, view.dashboards, view.quotaText));
    setDashboard(view.dashboards.find(({ id }) => id === value("dashboard_id")) ?? null);
  }
  function lookAhead() {
    const typed = new FormData(form.current!);
    typed.set("intent", "refresh");
    ahead.submit(typed, { method: "post" });
  }
  function draw() {
    const typed = new FormData(form.current!);
    if (!typed.get("dashboard_id")) return;
    typed.set("intent", "preview");
    drawing.submit(typed, { method: "post" });
  }
  function drawSoon() {
    clearTimeout(pause.current);
    pause.current = setTimeout(draw, previewPauseMs);
  }
  function changed({ target }: FormEvent<HTMLFormElement>) {
    look();
    drawSoon();
    const { name } = target as unknown as HTMLInputElement;
    if (scheduleFields.some((known) => known === name)) setTimeout(lookAhead);
  }
  // oxlint-disable-next-line react/exhaustive-deps -- what was typed before the script ran counts too
  useEffect(look, []);
  useEffect(() => {
    if (!answer?.preview) draw();
    return () => clearTimeout(pause.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the stored report
  }, []);
  useBrowserZone(form, isNew && answer === null, lookAhead);

  const sends = looked?.sends ?? answer?.sends ?? view.sends;
  return (
    <TwoPane
      asideWidth="wide"
      aside={
        <>
          <NextSends
            sends={sends}
            skipped={sends === view.sends ? view.skipped : null}
            isPaused={isPaused}
            isBusy={ahead.state !== "idle"}
          />
          <EmailPreview
            preview={drawn?.preview ?? answer?.preview ?? null}
            problem={Object.values(drawn?.error ?? {}).flat()[0] ?? null}
            isBusy={drawing.state !== "idle"}
          />
        </>
      }
    >
      <StoredForm
        method="post"
        formRef={form}
        id={reportFormId}
        onChange={changed}
        onReset={() => setTimeout(look)}
      >
        <FormFields>
          <ErrorSummary form={{ id: reportFormId, allErrors: named(errors) }} />
          {view.warning && <SenderWarning {...view.warning} />}
          <SelectField
            field={{ ...field("dashboard_id"), required: true }}
            label="Dashboard"
            hint={`Up to ${view.maxReports} reports per dashboard.`}
            empty="Choose a dashboard"
            searchable={view.dashboards.length > 10}
            options={view.dashboards.map((one) => ({ value: one.id, label: labelOf(one, view.maxReports) }))}
          />
          {dashboard?.isFull && <Banner level="warning">{view.quotaText}</Banner>}
          <TextArea
            field={{ ...field("recipients"), required: view.destinations.length === 0 }}
            label="Recipients"
            hint="Up to 5 addresses, one per line, or separated by commas. Each recipient gets a separate email."
            rows={3}
          />
          <DestinationsField
            field={plainField(reportFormId, "destinations", {
              value: values.destinations?.split(",") ?? [],
              errors: errors.destinations ?? undefined,
            })}
            choices={view.destinations}
          />
          <UnsubscribedNotice sentences={stopped} />
          <EmailFields field={field} />
          <ScheduleFields field={field} zones={view.zones} />
          <SelectField field={field("date_range")} label="Date range" options={dateRanges} />
          {/* Without script the browser cannot show the effect. */}
          <noscript>
            <Button name="intent" value="refresh" formNoValidate>
              Update the next deliveries
            </Button>
          </noscript>
          <div className={styles.boxes}>
            <PdfField field={field("with_pdf")} dashboard={dashboard} />
            <CheckboxField
              field={field("with_xlsx")}
              label="Attach the numbers as an Excel workbook"
              hint="Over 5 MB with the PDF, or if the dashboard has a password, the email has a link instead."
            />
            <CheckboxField field={field("with_preview")} label="Include a preview image" />
          </div>
          <SelectField
            field={field("wait_for_settled_days")}
            label="Wait for final data"
            hint="Many sources still correct the data of the last few days. The report is sent once the data is final, or after this time."
            options={waits}
          />
          <AskFields field={field} />
          <FormActions
            end={
              deleteHref && (
                <LinkButton to={deleteHref} tone="danger">
                  Delete
                </LinkButton>
              )
            }
          >
            <ActionButton
              tone="primary"
              name="intent"
              value="save"
              busy={isSaving}
              failed={answer?.status === "error"}
              blocked={missing !== null}
              missing={missing ? [missing.field] : []}
              aria-describedby={missing ? `${reportFormId}-missing` : undefined}
            >
              Save report
            </ActionButton>
            <Button name="intent" value="preview" formNoValidate>
              Preview
            </Button>
            <Link to={cancelHref} className={styles.cancel}>
              Cancel
            </Link>
            {missing && (
              <p id={`${reportFormId}-missing`} className={styles.missing}>
                {missing.text}
              </p>
            )}
          </FormActions>
        </FormFields>
      </StoredForm>
    </TwoPane>
  );
}

const previewPauseMs = 600;

const waits = [
  { value: "0", label: "Do not wait" },
  ...Array.from({ length: 14 }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? "At most 1 day" : `At most ${at + 1} days`,
  })),
];

function chosenDashboard({ dashboards }: ReportFormView, values: ReportValues): DashboardChoice | null {
  return dashboards.find(({ id }) => id === values.dashboard_id) ?? null;
}

function labelOf({ name, used, isFull }: DashboardChoice, max: number): string {
  return isFull ? `${name} (${used} of ${max} reports)` : name;
}

function named(errors: ReportAnswer["error"]): Record<string, readonly string[] | undefined> {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([name, list]) => [name, list ?? undefined]));
}
