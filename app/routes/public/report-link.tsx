import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { ClosedDoorPage } from "#app/domain/dashboards/view/components/door-page.tsx";
import { type PasswordAnswer, PasswordPage } from "#app/domain/dashboards/view/components/password-form.tsx";
import { ClientsErrorPage, clientsErrorTitle } from "#app/ui/shell/error-page.tsx";
import { refusedPassword } from "#app/routes/dashboards/links/password-answer.server.ts";
import { DashboardFrame } from "#app/domain/dashboards/view/components/dashboard-frame.tsx";
import { countView } from "#app/domain/dashboards/view/read/count-view.server.ts";
import { drawnDashboard } from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { openReportLink, type OpenedReportLink } from "#app/domain/reports/links/open-report-link.server.ts";
import { unlockReportLink } from "#app/domain/reports/links/unlock-report-link.server.ts";
import { Comparison } from "#app/domain/reports/sent/components/comparison.tsx";
import { NumberSources } from "#app/domain/reports/sent/components/number-sources.tsx";
import { SentBar, SentMark, SentNumbersLost } from "#app/domain/reports/sent/components/sent-bar.tsx";
import { privatePageHeaders } from "#app/http/private-page-headers.ts";
import { siteTitle } from "./site-title.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
  const { viewer } = await requireAccess(request, "reportLink");
  const opened = await openReportLink(token, viewer, request);
  switch (opened.outcome) {
    case "elsewhere":
      throw redirect(opened.href, { headers: privatePageHeaders });
    case "pdf":
      throw redirect(`/report-links/${token}/pdf`, { headers: privatePageHeaders });
    case "report":
      countView(request, opened.dashboard);
      return data(reportPage(opened), { headers: privatePageHeaders });
    case "password-needed":
      return data(
        {
          shows: "password" as const,
          siteTitle,
          title: "Password",
          theme: opened.view.theme,
          view: opened.view,
          when: opened.when,
        },
        { status: 401, headers: privatePageHeaders },
      );
    case "workbook":
      throw redirect(`/report-links/${token}/xlsx`, { headers: privatePageHeaders });
    case "gone":
      return opened.door
        ? data(
            {
              shows: "closed" as const,
              siteTitle,
              title: opened.door.title,
              theme: opened.door.view.theme,
              door: opened.door,
            },
            { status: 410, headers: privatePageHeaders },
          )
        : data(
            { shows: "nothing" as const, siteTitle, title: clientsErrorTitle(404) },
            { status: 404, headers: privatePageHeaders },
          );
  }
}

function reportPage({ report, links }: Extract<OpenedReportLink, { outcome: "report" }>) {
  const { name } = report.view;
  switch (report.shows) {
    case "sent":
      return {
        ...drawnDashboard(report.view, null),
        shows: "sent" as const,
        siteTitle,
        title: `${name}, as sent`,
        links,
        sources: report.view.numberSources ?? [],
      };
    case "compare": {
      const { widgets: _, summary: __, ...view } = report.view;
      const { comparison, allHref } = report;
      const { lang, theme } = view;
      const title = `${name}, as sent and now`;
      return { shows: "compare" as const, siteTitle, title, lang, theme, view, links, comparison, allHref };
    }
    case "today":
      return {
        ...drawnDashboard(report.view, null),
        shows: "today" as const,
        siteTitle,
        links,
        isFallback: report.isFallback,
      };
  }
}

export async function action({ request, params: { token = "" } }: ActionFunctionArgs) {
  await requireAccess(request, "reportLink");
  const password = (await readForm(request, ["password"])).get("password");
  const unlocked = await unlockReportLink(token, typeof password === "string" ? password.slice(0, 200) : "");
  const here = `/report-links/${token}`;
  switch (unlocked.outcome) {
    case "unlocked":
      return redirect(here, {
        status: 303,
        headers: { ...privatePageHeaders, "Set-Cookie": unlocked.cookie },
      });
    case "gone":
      return redirect(here, { status: 303, headers: privatePageHeaders });
    case "wrong":
    case "wait":
      return refusedPassword(unlocked, privatePageHeaders);
  }
}

export default function ReportLinkPage() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<PasswordAnswer>();
  switch (page.shows) {
    case "sent":
      return (
        <DashboardFrame
          view={page.view}
          widgets={page.widgets}
          actions={<SentMark sentAt={page.links.sentAt} />}
          notice={<SentBar links={page.links} shows="sent" />}
        >
          <NumberSources sources={page.sources} />
        </DashboardFrame>
      );
    case "compare":
      return (
        <DashboardFrame
          view={page.view}
          widgets={null}
          actions={<SentMark sentAt={page.links.sentAt} />}
          notice={<SentBar links={page.links} shows="compare" hasSides={page.comparison.pairs.length > 0} />}
        >
          <Comparison comparison={page.comparison} allHref={page.allHref} />
        </DashboardFrame>
      );
    case "today":
      return (
        <DashboardFrame
          view={page.view}
          widgets={page.widgets}
          notice={page.isFallback ? <SentNumbersLost /> : <SentBar links={page.links} shows="today" />}
        />
      );
    case "password":
      return <PasswordPage view={page.view} when={page.when} answer={answer} />;
    case "closed":
      return <ClosedDoorPage door={page.door} />;
    case "nothing":
      return <ClientsErrorPage status={404} message={null} requestId={undefined} refreshSeconds={null} />;
  }
}
