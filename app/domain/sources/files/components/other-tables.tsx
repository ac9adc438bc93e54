import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Status } from "#app/ui/status.tsx";
import type { OtherTable } from "../other-tables.server.ts";
import styles from "./other-tables.module.css";

type OtherTablesProps = { readonly tables: readonly OtherTable[] };

export function OtherTables({ tables }: OtherTablesProps) {
  if (tables.length === 0) return null;
  return (
    <Banner level="info" title={`${tables.length === 1 ? "1 table" : `${tables.length} tables`} to add`}>
      <p>These were uploaded together with this source:</p>
      <ul>
        {tables.map(({ name, href }) => (
          <li key={href}>
            <Link to={href}>{name}</Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

type TableTabsProps = {
  readonly tables: readonly OtherTable[];
  readonly own: Omit<OtherTable, "href">;
  readonly isForTemplate: boolean;
};

export function TableTabs({ tables, own, isForTemplate }: TableTabsProps) {
  const sent = useNavigation().formData?.get("intent");
  if (tables.length === 0) return null;
  const all = [...tables, { ...own, href: null }].toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return (
    <div className={styles.head}>
      <nav aria-label="Uploaded tables" className={styles.tabs}>
        {all.map(({ name, href, questions }) => (
          <Tab key={href ?? "own"} href={href}>
            <bdi className={styles.name}>{name}</bdi>
            <Status kind={questions === 0 ? "good" : "attention"}>{statusWords(questions)}</Status>
          </Tab>
        ))}
      </nav>
      <Form method="post" className="row">
        {!isForTemplate && (
          <ActionButton
            tone="primary"
            name="intent"
            value="create-dashboard-of-all"
            busy={sent === "create-dashboard-of-all"}
            busyText="Creating the dashboard"
          >
            {`Create a dashboard from all ${all.length}`}
          </ActionButton>
        )}
        <ActionButton
          tone={isForTemplate ? "primary" : "second"}
          name="intent"
          value="add-all"
          busy={sent === "add-all"}
          busyText="Importing the files"
        >
          {`Add all ${all.length}`}
        </ActionButton>
        <span className="small soft">With the settings that were detected. Each becomes a source.</span>
      </Form>
    </div>
  );
}

type TabProps = { readonly href: string | null; readonly children: ReactNode };

function Tab({ href, children }: TabProps) {
  return href === null ? (
    <span className={styles.tab} aria-current="page">
      {children}
    </span>
  ) : (
    <Link to={href} className={styles.tab}>
      {children}
    </Link>
  );
}

function statusWords(questions: number): string {
  if (questions === 0) return "Ready";
  return questions === 1 ? "1 assumption to check" : `${questions} assumptions to check`;
}
