import { Link, useLoaderData } from "@remix-run/react";
import { annotationsPerPage as perPage, googleList } from "#app/domain/annotations/annotation.ts";
import { AnnotationList, FindAnnotations } from "#app/domain/annotations/components/annotation-list.tsx";
import {
  findAnnotations,
  googleLines,
  readRequest,
} from "#app/domain/annotations/find-annotations.server.ts";
import { googleUpdatesSource, googleUpdatesUntil } from "#app/domain/annotations/google-updates.ts";
import { agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { formatter } from "#app/metrics/format/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { Pagination } from "#app/ui/blocks/pages/pagination.tsx";
import { LinkButton } from "#app/ui/button.tsx";

/** `?client=`, `?dashboard=` (ids) and `?list=` filter. */
export const loader = agencyLoader("annotations.index", async ({ viewer, query }) => {
  const asked = readRequest(query);
  const found = await findAnnotations(viewer, asked);
  if (!found) return null;
  return {
    asked,
    ...found,
    google: asked.list.toLowerCase() === googleList.toLowerCase() ? googleLines() : null,
    checked: formatter("en").day(googleUpdatesUntil),
    done: query.get("done"),
  };
});

const doneWords: Readonly<Record<string, string>> = { saved: "Note saved", deleted: "Note deleted" };

export default function AnnotationsPage() {
  const { asked, lines, total, lists, clients, client, dashboard, google, checked, done } =
    useLoaderData<typeof loader>();
  const place = new URLSearchParams({
    ...(client && { client: client.id }),
    ...(dashboard && { dashboard: dashboard.id }),
  });
  const pageHref = (page: number) =>
    `/annotations?${new URLSearchParams([...place, ["list", asked.list], ["page", String(page)]]).toString()}`;
  const from = (asked.page - 1) * perPage + 1;
  const doneText = done === null ? undefined : doneWords[done];
  const isFiltered = asked.client !== "" || asked.dashboard !== "" || asked.list !== "";
  const add = (
    <LinkButton to={`/annotations/new?${place.toString()}`} tone="primary" icon="plus">
      Add note
    </LinkButton>
  );
  const lead = dashboard ? (
    <>
      Notes on{" "}
      <Link to={`/dashboards/${dashboard.permalink}`} reloadDocument>
        {dashboard.name}
      </Link>{" "}
      and its client.{" "}
      <Link to={`/dashboards/${dashboard.permalink}/settings`}>Choose the lists that clients see</Link>
    </>
  ) : client ? (
    <>
      Notes on the dashboards of <Link to={`/clients/${client.id}`}>{client.name}</Link>.
    </>
  ) : (
    "Notes on a day or a range. Charts over time mark them, and list them below."
  );
  return (
    <AgencyPage title="Annotations" actions={total > 0 && add} lead={lead}>
      <div className="stack">
        {doneText && <Banner level="success" title={doneText} />}
        {(total > 0 || isFiltered) && <FindAnnotations asked={asked} lists={lists} clients={clients} />}
        {lines.length > 0 && <AnnotationList lines={lines} />}
        {lines.length > 0 && total > lines.length && (
          <Pagination
            from={from}
            to={from + lines.length - 1}
            total={total}
            previousHref={asked.page > 1 ? pageHref(asked.page - 1) : null}
            nextHref={from + lines.length - 1 < total ? pageHref(asked.page + 1) : null}
            label="annotations"
          />
        )}
        {lines.length === 0 && !google && (
          <EmptyState title={isFiltered ? "No annotations here yet" : "No annotations yet"} actions={add}>
            Note what you did, what changed on the site, or when it was down. Clients see it where they see
            the numbers.
          </EmptyState>
        )}
        {google && (
          <>
            <p className="soft">
              Updates that Google announced. This list comes with the product: switch it on in a dashboard’s
              settings to mark them in charts of search traffic. It covers updates up to {checked}. Source:{" "}
              <a href={googleUpdatesSource}>Google Search Status Dashboard</a>.
            </p>
            <Card title="Google updates" aside={String(google.length)} flush>
              <CardRows>
                {google.map(({ id, days, name }) => (
                  <CardRow key={id} title={name} hint={days} />
                ))}
              </CardRows>
            </Card>
          </>
        )}
      </div>
    </AgencyPage>
  );
}
