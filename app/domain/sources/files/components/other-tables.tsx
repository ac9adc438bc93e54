import { Form, Link, useNavigation } from "@remix-run/react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import type { OtherTable } from "../other-tables.server.ts";

type OtherTablesProps = {
  readonly tables: readonly OtherTable[];
  /** The table of this page, to be added with the others. */
  readonly own?: string;
};

/** Files and sheets that were uploaded together and can still be added. */
export function OtherTables({ tables, own }: OtherTablesProps) {
  const sent = useNavigation().formData?.get("intent");
  if (tables.length === 0) return null;
  const count = tables.length + (own ? 1 : 0);
  return (
    <Banner
      level="info"
      title={own ? `You uploaded ${count} tables` : `${count === 1 ? "1 table" : `${count} tables`} to add`}
      action={
        own && (
          <Form method="post" className="row">
            <ActionButton
              tone="primary"
              name="intent"
              value="create-dashboard-of-all"
              busy={sent === "create-dashboard-of-all"}
              busyText="Creating the dashboard"
            >
              {`Create a dashboard from all ${count}`}
            </ActionButton>
            <ActionButton
              tone="second"
              name="intent"
              value="add-all"
              busy={sent === "add-all"}
              busyText="Importing the files"
            >
              {`Add all ${count}`}
            </ActionButton>
          </Form>
        )
      }
    >
      <p>
        {own
          ? "Each becomes a source. Add all with the settings that were detected, or check them one by one. This page shows one of them; the others are:"
          : "These were uploaded together with this source:"}
      </p>
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
