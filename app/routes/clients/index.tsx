import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ClientTable } from "#app/domain/clients/components/client-table.tsx";
import { FindClients } from "#app/domain/clients/components/find-clients.tsx";
import { findClients } from "#app/domain/clients/find-clients.server.ts";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { PagesOf } from "#app/ui/blocks/pages/pagination.tsx";
import { LinkButton } from "#app/ui/button.tsx";

export const loader = agencyLoader("clients.index", async ({ viewer, query }) => {
  const text = (name: string) => (query.get(name) ?? "").replaceAll("\0", "").slice(0, 200);
  const page = query.get("page");
  const asked = { search: text("search"), tag: text("tag"), all: query.get("all") === "1", page };
  return { ...(await findClients(viewer, asked)), asked };
});

export default function ClientsPage() {
  const { shell, list, tags, total, archived, asked } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const hasAny = total + archived > 0;
  const newClient = !shell.isLimited && (
    <LinkButton to="/clients/new" tone="primary" icon="plus">
      New client
    </LinkButton>
  );
  return (
    <AgencyPage
      title="Clients"
      lead="A client brings its logo, color and sources together. Dashboards of a client start with them."
      actions={
        hasAny && (
          <>
            <LinkButton to="/plans">Plans</LinkButton>
            {newClient}
          </>
        )
      }
    >
      {hasAny ? (
        <div className="stack">
          <FindClients asked={asked} tags={tags} archived={archived} />
          {list.total > 0 ? (
            <ClientTable lines={list.items} />
          ) : (
            <EmptyState title="No clients found">Try a shorter search or another tag.</EmptyState>
          )}
          <PagesOf list={list} params={params} label="clients" />
        </div>
      ) : (
        <EmptyState title="No clients yet" actions={newClient}>
          {shell.isLimited
            ? "An admin of your company chooses the clients that you see."
            : "Add whom you report to. Then choose the client on its dashboards and sources."}
        </EmptyState>
      )}
    </AgencyPage>
  );
}
