import { getFormProps, useForm } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { Link, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import type { Viewer } from "#app/auth/viewer.ts";
import { failure, notFound } from "#app/http/failure.server.ts";
import { chooseDashboardClient, clientChoices } from "#app/domain/clients/choose-client.server.ts";
import { ClientCard } from "#app/domain/clients/components/client-card.tsx";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { answerPreview, isPreview } from "#app/domain/dashboards/settings/answer-preview.server.ts";
import { answerSave } from "#app/domain/dashboards/settings/answer-save.server.ts";
import { answerSources } from "#app/domain/dashboards/settings/answer-sources.server.ts";
import type {
  SentSettings,
  SettingsRefusal,
} from "#app/domain/dashboards/settings/settings-answer.server.ts";
import { describeLock } from "#app/domain/dashboards/edit/content/describe-lock.server.ts";
import { LockNews } from "#app/domain/dashboards/edit/editor/lock/locked-notice.tsx";
import { useLockAlone } from "#app/domain/dashboards/edit/editor/lock/use-followed-lock.ts";
import { ProblemBanner } from "#app/domain/dashboards/edit/editor/problem-banner.tsx";
import { SettingsFields } from "#app/domain/dashboards/settings/components/settings-fields.tsx";
import {
  findAnnotationSettings,
  saveAnnotationSettings,
} from "#app/domain/dashboards/settings/annotation-settings.server.ts";
import { AnnotationsCard } from "#app/domain/dashboards/settings/components/annotations-card.tsx";
import { SaveBar } from "#app/domain/dashboards/settings/components/save-bar.tsx";
import {
  PreviewLink,
  SettingsPreview,
} from "#app/domain/dashboards/settings/components/settings-preview.tsx";
import { useSettingsForm } from "#app/domain/dashboards/settings/components/use-settings-form.ts";
import { TagsCard } from "#app/domain/dashboards/settings/components/tags-card.tsx";
import { listKnownTags, saveTags, type TagsAnswer } from "#app/domain/dashboards/settings/tags.server.ts";
import { RealTimeCard } from "#app/domain/dashboards/settings/components/real-time-card.tsx";
import { saveRealTime } from "#app/domain/dashboards/settings/save-real-time.server.ts";
import { SourcesCard } from "#app/domain/dashboards/settings/components/sources-card.tsx";
import { findSettings, type SettingsValues } from "#app/domain/dashboards/settings/find-settings.server.ts";
import { getDashboardAt } from "#app/domain/dashboards/edit/get-dashboard.server.ts";
import { readCall } from "#app/http/read-call.server.ts";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { LeaveQuestion } from "#app/ui/forms/leave-question.tsx";
import { StoredForm } from "#app/ui/forms/stored-form.tsx";
import { TwoPane } from "#app/ui/shell/page-head.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import { isPageBeingRead } from "#app/realtime/client/router-idle.ts";
import { shouldReloadAfterSubmit } from "#app/ui/forms/keep-page.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction } from "#app/ui/forms/keep-page.ts";

export const loader = agencyLoader("dashboard.settings", async ({ viewer, params, query }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const { id: dashboardId, permalink, tags } = dashboard;
  const [settings, client, knownTags, annotations, lock] = await Promise.all([
    findSettings(viewer, dashboard),
    clientChoices(viewer, dashboard.clientId),
    listKnownTags(viewer),
    findAnnotationSettings(viewer, dashboard),
    describeLock(viewer, dashboard),
  ]);
  const saved = query.get("saved");
  return {
    title: `Settings of ${dashboard.name}`,
    dashboardId,
    permalink,
    lock,
    client,
    isClientSaved: saved === "client",
    tags,
    knownTags,
    areTagsSaved: saved === "tags",
    annotations: { ...annotations, dashboardId, isSaved: saved === "annotations" },
    realTime: {
      realTime: dashboard.realTime,
      widgets: dashboard.content.widgets.filter(({ realTime }) => realTime).length,
      href: `/dashboards/${permalink}/realtime`,
      isSaved: saved === "realtime",
    },
    isSaved: saved === "",
    areSourcesReplaced: saved === "sources",
    ...settings,
  };
});

export const action = agencyAction("dashboard.settings", async ({ request, viewer, params }) => {
  const dashboard = await getDashboardAt(viewer, params.permalink ?? "");
  if (!dashboard) return null;
  const sent = await readCall(request);
  if (sent.outcome === "wrong-type") throw failure(sent.outcome);
  if (sent.outcome !== "read") throw failure(sent.outcome, { message: sent.message });
  const answer = await answerSent(viewer, dashboard, sent);
  if (answer === "not-found") throw notFound();
  if (answer === "saved" || answer === "chosen") {
    const { intent } = sent.fields;
    const saved = cards.find((card) => card === intent);
    const suffix = saved ? `=${saved}` : "";
    return redirect(`/dashboards/${dashboard.permalink}/settings?saved${suffix}`, { status: 303 });
  }
  const status = "status" in answer ? answer.status : "realTimeProblem" in answer ? 409 : 422;
  return data(answer, { status });
});

const cards = ["client", "tags", "annotations", "realtime", "sources"] as const;

type Dashboard = NonNullable<Awaited<ReturnType<typeof getDashboardAt>>>;

function answerSent(viewer: Viewer, dashboard: Dashboard, sent: SentSettings) {
  const { intent, clientId, tags, realTime } = sent.fields;
  switch (cards.find((card) => card === intent)) {
    case "client":
      return chooseDashboardClient(viewer, dashboard.id, clientId);
    case "tags":
      return saveTags(viewer, dashboard.id, tags);
    case "annotations":
      return saveAnnotationSettings(viewer, dashboard, sent.fields);
    case "realtime":
      return saveRealTime(viewer, dashboard, realTime);
    case "sources":
      return answerSources(viewer, dashboard, sent);
    default:
      return isPreview(intent) ? answerPreview(viewer, dashboard, sent) : answerSave(viewer, dashboard, sent);
  }
}

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  (args.formData?.get("intent") !== "preview" || isPageBeingRead(args)) && shouldReloadAfterSubmit(args);

export default function SettingsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { dashboardId, permalink, name, version, values, sources, client, isClientSaved } = loaded;
  const { lock, freedBy } = useLockAlone(permalink, dashboardId, loaded.lock);
  const lockedBy = lock.state === "theirs" ? lock.holder : null;
  const answered = useAnswer<
    | SettingsRefusal
    | { readonly clientProblem: string }
    | { readonly annotationsProblem: string }
    | { readonly realTimeProblem: string }
    | Exclude<TagsAnswer, string>
  >();
  const clientProblem = answered && "clientProblem" in answered ? answered.clientProblem : null;
  const refusedTags = answered && "tagsProblem" in answered ? answered : null;
  const annotationsProblem =
    answered && "annotationsProblem" in answered ? answered.annotationsProblem : null;
  const realTimeProblem = answered && "realTimeProblem" in answered ? answered.realTimeProblem : null;
  const answer = answered && "result" in answered ? answered : undefined;
  const [form, fields] = useForm<SettingsValues>({
    id: "settings",
    lastResult: answer?.result ?? null,
    defaultValue: values,
    constraint: {
      name: { required: true, maxLength: 120 },
      timezone: { required: true },
      footer: { maxLength: 2000 },
    },
    defaultNoValidate: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const { preview, names, isAsking, hasUnsaved, look, leave } = useSettingsForm({
    form: element,
    stored: values,
    loaded: loaded.preview,
    answer,
  });
  const here = `/dashboards/${permalink}/settings`;
  return (
    <AgencyPage
      title="Settings"
      lead={<Link to={`/dashboards/${permalink}/edit`}>{name}</Link>}
      actions={<PreviewLink />}
    >
      <LeaveQuestion of="these settings" isChanged={hasUnsaved} />
      <LockNews
        lock={lock}
        freedBy={freedBy}
        permalink={permalink}
        button="Save settings"
        except="The client and the tags"
      />
      <div className="stack loose">
        <TwoPane asideWidth="wide" aside={<SettingsPreview preview={preview} isAsking={isAsking} />}>
          <StoredForm
            method="post"
            action={here}
            encType="multipart/form-data"
            preventScrollReset
            {...getFormProps(form)}
            formRef={element}
            onInput={look}
            onSubmit={(event) => {
              leave();
              form.onSubmit(event);
            }}
          >
            {/* Enter presses a form's first button, so Save must come first. */}
            <button name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
            <div className="stack">
              <ProblemBanner problem={answer?.problem}>
                <p>
                  Your changes are still here.
                  {!answer?.problem?.isLocked && " Press Save settings again to overwrite theirs."}
                </p>
              </ProblemBanner>
              <ErrorSummary form={form} />
              <HiddenField name="version" value={version} />
              <SettingsFields {...loaded} fields={fields} preview={preview} />
            </div>
            <SaveBar
              names={names}
              lockedBy={lockedBy}
              isSaved={loaded.isSaved}
              isRefused={form.status === "error"}
              discardHref={here}
              onDiscard={leave}
            />
          </StoredForm>
        </TwoPane>
        <ClientCard
          {...client}
          isSaved={isClientSaved}
          problem={clientProblem}
          multipart
          hint="Lists, filters and copies use it. The logo and the color of this dashboard stay as they are."
        />
        <TagsCard
          tags={loaded.tags}
          knownTags={loaded.knownTags}
          isSaved={loaded.areTagsSaved}
          refused={refusedTags}
        />
        <AnnotationsCard {...loaded.annotations} problem={annotationsProblem} />
        <RealTimeCard {...loaded.realTime} problem={realTimeProblem} />
        {sources.length > 0 && (
          <SourcesCard sources={sources} version={version} isSaved={loaded.areSourcesReplaced} />
        )}
      </div>
    </AgencyPage>
  );
}
