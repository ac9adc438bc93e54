import { readWhole } from "#app/lib/numbers/read-number.ts";
import { parseUrl } from "#app/lib/parse-url.ts";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { wantsJson } from "#app/http/wants-json.ts";
import { failure } from "#app/http/failure.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { nextPath } from "#app/auth/next-path.ts";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { chooseSourceClient, clientChoices } from "#app/domain/clients/choose-client.server.ts";
import { ClientCard } from "#app/domain/clients/components/client-card.tsx";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { ConnectNotice } from "#app/domain/sources/connecting/components/connect-notice.tsx";
import { ProviderDetails } from "#app/domain/sources/manage/components/provider-details.tsx";
import { SourceDetails } from "#app/domain/sources/manage/components/source-details.tsx";
import { conditionOf } from "#app/domain/sources/queries/conditions.server.ts";
import { correctColumns } from "#app/domain/sources/files/correct-columns.server.ts";
import { findSourcePage } from "#app/domain/sources/get-source.server.ts";
import { renameSource } from "#app/domain/sources/manage/rename-source.server.ts";
import { sourceDetails } from "#app/domain/sources/manage/source-details.ts";
import { listNamedColumns, nameColumns } from "#app/domain/sources/manage/name-columns.server.ts";
import { NameColumns, RenameSource } from "#app/domain/sources/files/table.form.ts";
import { endReminders, hasRemindersAhead } from "#app/domain/sources/note-event.server.ts";
import { uploadHref } from "#app/domain/sources/files/upload-href.ts";
import { retryRefusedQueries } from "#app/domain/sources/refresh/retry-queries.server.ts";
import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { problemIn } from "../connect/problem-href.server.ts";
import { OtherTables } from "#app/domain/sources/files/components/other-tables.tsx";
import { listOtherTables } from "#app/domain/sources/files/other-tables.server.ts";
import { takeFile } from "./take-file.server.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("company.sources.show", async ({ viewer, params, query, request }) => {
  const { companyId, timezone: zone } = viewer;
  const { sourceId = "" } = params;
  const source = await findSourcePage(companyId, sourceId);
  if (!source) return null;
  const reconnected = query.get("reconnected");
  const condition = await conditionOf(companyId, source);
  const named = await listNamedColumns(companyId, source);
  return {
    client: await clientChoices(viewer, source.source.clientId),
    title: source.source.name,
    saved: query.get("saved"),
    wasThere: query.has("already"),
    isAskedTooOften: query.has("again-later"),
    hasReminders: await hasRemindersAhead(companyId, sourceId),
    reconnected: reconnected === null ? null : (readWhole(reconnected) ?? 0),
    problem: problemIn(request, sourceId),
    tables: await listOtherTables(companyId, query),
    details: sourceDetails(source, { zone, now: now() }, condition, named),
  };
});

/**
 * Multipart replaces the file. `intent`: "correct", "again", "names", "client", "end-reminders", else a rename.
 */
export const action = agencyAction("company.sources.show", async ({ request, viewer, params }) => {
  const { companyId } = viewer;
  const { sourceId = "" } = params;
  const source = await findSourcePage(companyId, sourceId);
  if (!source) return null;
  if (source.source.kind === "csv" && request.headers.get("content-type")?.startsWith("multipart/"))
    return takeFile(request, viewer, sourceId);

  const fields = await readForm(request, RenameSource, NameColumns, ["intent", "clientId"]);
  const intent = fields.get("intent");
  if (intent === "correct") return correct(viewer, sourceId);
  if (intent === "again") return tryAgain(request, companyId, sourceId);
  if (intent === "client") return saveClient(viewer, sourceId, fields.get("clientId"));
  if (intent === "names") return nameAll(request, viewer, sourceId, fields);
  if (intent === "end-reminders") {
    await endReminders(companyId, sourceId);
    return redirect(`/company/sources/${sourceId}?saved=reminders#reminders`, { status: 303 });
  }
  const form = parseWithZod(fields, { schema: RenameSource });
  if (form.status !== "success") return refuseForm(request, form.reply());
  await renameSource(companyId, sourceId, form.value.name);
  return redirect(`/company/sources/${sourceId}?saved=name`, { status: 303 });
});

async function saveClient(viewer: Viewer, sourceId: string, clientId: unknown) {
  const chosen = await chooseSourceClient(viewer, sourceId, clientId);
  if (chosen === "not-found") return null;
  if (chosen !== "chosen") return data(chosen, { status: 422 });
  return redirect(`/company/sources/${sourceId}?saved=client`, { status: 303 });
}

async function nameAll(request: Request, { companyId }: Viewer, sourceId: string, fields: FormData) {
  const form = parseWithZod(fields, { schema: NameColumns });
  if (form.status !== "success") return refuseForm(request, form.reply());
  const named = await nameColumns(companyId, sourceId, form.value.names);
  if (named.outcome === "not-found") return null;
  if (named.outcome === "named") return redirect(`/company/sources/${sourceId}?saved=names`, { status: 303 });
  const fieldErrors = Object.fromEntries(
    Object.entries(named.fields).map(([key, messages]) => [`names.${key}`, [...messages]]),
  );
  return refuseForm(request, form.reply({ fieldErrors }));
}

async function correct(viewer: Viewer, sourceId: string): Promise<Response> {
  const correcting = await correctColumns(viewer, sourceId);
  const here = `/company/sources/${sourceId}`;
  const next = correcting.outcome === "proposed" ? uploadHref(sourceId, correcting.uploadId) : here;
  return redirect(next, { status: 303 });
}

async function tryAgain(request: Request, companyId: string, sourceId: string): Promise<Response | null> {
  const asked = await retryRefusedQueries(companyId, sourceId);
  if (asked.outcome === "not-found") return null;
  const here = `/company/sources/${sourceId}`;
  if (asked.outcome === "wait") {
    const { message, headers } = attemptLimitProblem(asked.waitSeconds);
    if (wantsJson(request)) return failure("slow-down", { message, headers });
    return redirect(`${here}?again-later`, { status: 303 });
  }
  const { origin, pathname, search } =
    parseUrl(request.headers.get("referer") ?? "") ?? new URL(here, config.appUrl);
  const isOurs = origin === new URL(config.appUrl).origin;
  return redirect(isOurs ? nextPath(pathname + search, here) : here, { status: 303 });
}

export default function SourcePage() {
  const { client, details, saved, hasReminders, ...page } = useLoaderData<typeof loader>();
  const { wasThere, isAskedTooOften, reconnected, problem, tables } = page;
  const answered = useAnswer<FormAnswer | { readonly clientProblem: string }>();
  const clientProblem = answered && "clientProblem" in answered ? answered.clientProblem : null;
  const answer = answered && !("clientProblem" in answered) ? answered : null;
  return (
    <AgencyPage>
      <ConnectNotice problem={problem} />
      <div className="stack loose">
        <OtherTables tables={tables} />
        {isAskedTooOften && (
          <Banner level="warning" title="Not refreshed">
            This source was refreshed ten times in ten minutes. Wait a moment, then try again.
          </Banner>
        )}
        {details.view.connect === "file" ? (
          <SourceDetails details={details} saved={saved} answer={answer} />
        ) : (
          <ProviderDetails
            details={details}
            saved={saved}
            hasReminders={hasReminders}
            wasThere={wasThere}
            reconnected={reconnected}
            answer={answer}
          />
        )}
        <WholeCompany>
          <ClientCard
            {...client}
            isSaved={saved === "client"}
            problem={clientProblem}
            hint="Copies for this client take its sources first."
          />
        </WholeCompany>
      </div>
    </AgencyPage>
  );
}
