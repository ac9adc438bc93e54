import { EmptyState } from "#app/ui/blocks/empty-state.tsx";

export function NoDashboards({ search, archived }: { readonly search: string; readonly archived: number }) {
  if (search)
    return (
      <EmptyState title={`Nothing found for “${search}”`}>
        Try a shorter search, or include archived dashboards.
      </EmptyState>
    );
  const title = archived > 0 ? "No active dashboards" : "No dashboards yet";
  return (
    <EmptyState title={title}>
      A dashboard shows a client’s data, compared with the previous period.
    </EmptyState>
  );
}
