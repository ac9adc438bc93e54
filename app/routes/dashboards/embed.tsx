import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccess } from "#app/auth/access.server.ts";
import { DashboardFrame } from "#app/domain/dashboards/view/components/dashboard-frame.tsx";
import { type PasswordAnswer, PasswordPage } from "#app/domain/dashboards/view/components/password-form.tsx";
import { letPageLast } from "#app/domain/dashboards/view/kept-pages/kept-pages.server.ts";
import { countView } from "#app/domain/dashboards/view/read/count-view.server.ts";
import { isLinkToken } from "#app/domain/dashboards/share/links/link-token.server.ts";
import {
  addressesOf,
  dateFormOf,
  drawnDashboard,
  filterAddressOf,
  filterFormOf,
  filterLinksOf,
  readDashboard,
} from "#app/domain/dashboards/view/read/read-dashboard.server.ts";
import { embedFrames, embedTheme } from "#app/domain/dashboards/share/embed-settings.ts";
import {
  findEmbedFrames,
  findPasswordPage,
  unlockDashboard,
} from "#app/domain/dashboards/view/unlock-dashboard.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { framesHeader } from "#app/http/private-page-headers.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { refusedPassword } from "./links/password-answer.server.ts";
import { closedPage } from "./refuse-reader.server.ts";

export { clientLoader } from "#app/ui/new-document.ts";

export { formHeaders as headers } from "#app/http/form-headers.ts";

/** "permalink~token" after the password: browsers give frames no cookies. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccess(request, "dashboard.embed");
  const { address = "", permalink, token } = addressOf(params);
  if (isLinkToken(permalink)) throw notFound();
  const read = await readDashboard(null, permalink, request, "embed", null, token);
  if (read.outcome === "not-found" || !read.dashboard.embeddable) throw notFound();
  const frames = embedFrames(read.dashboard.embed);
  const framed = { [framesHeader]: frames };
  if (read.outcome === "password-needed") {
    const page = await findPasswordPage(permalink, new URL(request.url).searchParams);
    if (!page) throw notFound();
    const { theme } = page.view;
    return data(
      { shows: "password" as const, ...page, theme, siteTitle: "", title: "Password" },
      { status: 401, headers: framed },
    );
  }
  if (read.outcome !== "read") throw await closedPage(read, frames);
  const own = `/embed/${address}`;
  countView(request, read.dashboard);
  const dates = dateFormOf(read, request);
  const filter = filterFormOf(read, own, request);
  if (read.filtering.isForm && !read.filtering.problems) throw redirect(filterAddressOf(read, own));
  const drawn = drawnDashboard(read.view, null, null, filterLinksOf(read));
  const page = {
    shows: "dashboard" as const,
    ...drawn,
    siteTitle: "",
    theme: embedTheme(read.dashboard.embed, drawn.theme),
    embed: { ...read.dashboard.embed, href: addressesOf(read).share.url },
    filter,
    dates: dates && { ...dates, action: own, isSingle: true },
  };
  letPageLast(read.isLasting);
  const hasProblem = read.asked.problems || read.filtering.problems;
  return data(page, { status: hasProblem ? 422 : 200, headers: framed });
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAccess(request, "dashboard.embed");
  const { permalink } = addressOf(params);
  const frames = await findEmbedFrames(permalink);
  if (frames === null) throw notFound();
  const password = (await readForm(request, ["password"])).get("password");
  const result = await unlockDashboard(permalink, typeof password === "string" ? password.slice(0, 200) : "");
  switch (result.outcome) {
    case "not-found":
      throw notFound();
    case "wrong":
    case "wait":
      return refusedPassword(result, { [framesHeader]: frames });
    case "unlocked": {
      const { search } = new URL(request.url);
      return redirect(`/embed/${permalink}~${result.token}${search}`, { status: 303 });
    }
  }
}

function addressOf({ permalink: address = "" }: LoaderFunctionArgs["params"]) {
  const at = address.indexOf("~");
  return at < 0
    ? { address, permalink: address, token: null }
    : { address, permalink: address.slice(0, at), token: address.slice(at + 1) };
}

export default function DashboardEmbed() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<PasswordAnswer>();
  if (page.shows === "password")
    return <PasswordPage view={page.view} when={page.when} answer={answer} isFramed />;
  const { view, widgets, dates, filter, embed } = page;
  return (
    <DashboardFrame view={view} widgets={widgets} mode="embed" embed={embed} dates={dates} filter={filter} />
  );
}
