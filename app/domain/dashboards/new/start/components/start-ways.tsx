import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { Field } from "#app/ui/fields/field.ts";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField, TextField } from "#app/ui/fields/text-field.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";
import type { StartView } from "../find-start.server.ts";
import styles from "./start-ways.module.css";

type WaysProps = {
  readonly start: StartView;
  readonly clientId: string | null;
  readonly name: Field;
  readonly formProps: object;
  readonly failed: boolean;
  readonly copyProblem: readonly string[] | undefined;
};

export function StartWays({ start, clientId, name, formProps, failed, copyProblem }: WaysProps) {
  const isBusy = useNavigation().formData !== undefined;
  const forClient = (joint: string) => (clientId ? `${joint}client=${clientId}` : "");
  return (
    <div className={styles.ways}>
      <Way
        icon="table"
        title="Finished dashboard from data"
        text="Key numbers, trend, split and a table of each file or connected source."
      >
        <div className="row">
          <WholeCompany>
            <LinkButton to={`/company/sources/new${forClient("?")}#file`}>Upload files</LinkButton>
          </WholeCompany>
          {start.canChooseSources && (
            <LinkButton to={`/dashboards/create?sources=${forClient("&")}`}>Choose sources</LinkButton>
          )}
        </div>
      </Way>
      <Way
        icon="copy"
        title="Like another dashboard"
        text={
          clientId
            ? "The same widgets with this client’s sources. If one is missing, you choose it next."
            : "The same widgets. You can replace its sources next."
        }
      >
        {start.dashboards.length === 0 ? (
          <p className="soft small">There is no dashboard to copy yet.</p>
        ) : (
          <Form method="post" className={styles.form}>
            {clientId && <HiddenField name="clientId" value={clientId} />}
            <SelectField
              field={plainField("clone", "dashboard_id", { required: true, errors: copyProblem })}
              label="Dashboard"
              hideLabel
              empty="Choose a dashboard"
              options={start.dashboards}
            />
            <div>
              <ActionButton name="intent" value="clone" busy={isBusy} busyText="Copying">
                Copy dashboard
              </ActionButton>
            </div>
          </Form>
        )}
      </Way>
      <Way icon="plus" title="Blank" text="An empty dashboard. You add each widget.">
        <Form method="post" {...formProps} className={styles.form}>
          {clientId && <HiddenField name="clientId" value={clientId} />}
          <TextField field={name} label="Name" />
          <div>
            <ActionButton
              name="intent"
              value="create"
              busy={isBusy}
              failed={failed}
              busyText="Creating the dashboard"
            >
              Create dashboard
            </ActionButton>
          </div>
        </Form>
      </Way>
    </div>
  );
}

type WayProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

function Way({ icon, title, text, children }: WayProps) {
  return (
    <section className={styles.way}>
      <span className={styles.sign}>
        <Icon name={icon} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="soft small">{text}</p>
      </div>
      <div className={styles.inside}>{children}</div>
    </section>
  );
}
