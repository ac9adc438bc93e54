import { EmptyState } from "#app/ui/blocks/empty-state.tsx";

export function NoDashboards({ search, archived }: { readonly search: string; readonly archived: number }) {
  if (search)
    return (
      <EmptyState title={`Nothing found for “${search}”`}>
        Try fewer letters, or look among archived ones too.
      </EmptyState>
    );
  const title = archived > 0 ? "No dashboards in use" : "No dashboards yet";
  return (
    <EmptyState title={title}>
      A dashboard shows a client’s numbers, with the period before beside them.
    </EmptyState>
  );
}
