import { Link } from "@remix-run/react";
import type { UpdatePage } from "#app/domain/dashboards/new/updates/answer-updates.server.ts";
import { UpdateForm } from "#app/domain/dashboards/new/updates/components/update-form.tsx";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";

type UpdateRouteProps = {
  readonly page: UpdatePage;
  readonly backHref: string;
};

export function UpdateRoute({ page, backHref }: UpdateRouteProps) {
  const shown = useAnswer<UpdatePage>() ?? page;
  const { origin, rows } = shown;
  return (
    <AgencyPage section="/dashboards">
      <PageHead title="Update dashboards">
        From{" "}
        <Link to={backHref}>
          <bdi>{origin.name}</bdi>
        </Link>
        , version {origin.version}. Nothing is saved before you press the button.
      </PageHead>
      {rows.length === 0 ? (
        <EmptyState
          title="All dashboards are up to date"
          actions={<LinkButton to={backHref}>Back</LinkButton>}
        >
          No active dashboard was made from an older version.
        </EmptyState>
      ) : (
        <UpdateForm page={shown} cancelHref={backHref} />
      )}
    </AgencyPage>
  );
}
