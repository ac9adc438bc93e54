import "./styles/app.css"; // first, because it sets the layer order
import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { identify } from "./auth/session.server.ts";
import { config } from "./config.server.ts";
import type { ClosedDoor } from "./domain/dashboards/branded-head.ts";
import { ClosedDoorPage } from "./domain/dashboards/view/components/door-page.tsx";
import { UnsentRefused } from "./domain/unsent/components/unsent-refused.tsx";
import { titleOfAnswer, type UnsentAnswer } from "./http/unsent.ts";
import { isConnectionError, whenReachable } from "./realtime/client/reachable.ts";
import { liveSettings } from "./realtime/live-settings.server.ts";
import { sendErrorsTo } from "./lib/error-reports/catch-errors.ts";
import { announceOnboarding } from "./lib/onboarding/announce-onboarding.ts";
import { requestContext } from "./lib/request-context.server.ts";
import { usePageContext } from "./page-context.tsx";
import { type Place, siteMap } from "./site-map.ts";
import { ConnectionLost, connectionLostTitle } from "#app/ui/shell/connection-lost.tsx";
import {
  ClientsErrorPage,
  clientsErrorTitle,
  ErrorPage,
  type ErrorWords,
} from "#app/ui/shell/error-page.tsx";
import { isSidebarOpen } from "#app/ui/shell/sidebar.ts";
import icon from "./styles/icon.svg";
import iconInPage from "./styles/icon.svg?inline";

export async function loader({ request }: LoaderFunctionArgs) {
  const identity = await identify(request);
  const isIn = identity.who === "viewer" && identity.viewer.company.deletedAt === null;
  const viewer = isIn ? identity.viewer : null;
  return {
    siteTitle: siteTitleHere(),
    identification: viewer?.identification ?? null,
    onboarding: viewer?.onboarding.step ?? 0,
    questionnaire: viewer?.onboarding.questionnaire ?? null,
    flow: viewer?.onboarding.flow ?? null,
    maxWidgetsForPdf: config.maxWidgetsForPdf,
    signedIn: viewer !== null,
    isAdmin: viewer?.role === "admin",
    realtime: viewer && liveSettings(viewer),
    errorService: viewer && config.sentryDsn,
    isSidebarOpen: isSidebarOpen(request.headers.get("cookie")),
  };
}

function siteTitleHere(): string {
  return requestContext()?.ownDomain ? "" : config.siteTitle;
}

export const headers: HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** "{route title} | {site title}", or a loader's `title`. */
function titleOf(last: Match | undefined, site: string): string {
  const own = (last?.data as { title?: unknown } | undefined)?.title;
  const title = typeof own === "string" ? own : placeNamed(last?.id)?.title;
  return [title, site].filter(Boolean).join(" | ");
}

function titleOfError(error: unknown, signedIn: boolean, site: string): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const unsent = unsentIn(error);
  if (unsent) return [titleOfAnswer(unsent.answer), unsent.siteTitle].join(" | ");
  const listed = (siteMap as readonly Place[]).find(({ path }) => path === `/${status}`)?.title;
  // Clients must not learn about the subscription.
  const title = status === 402 && !signedIn ? "This dashboard is paused" : listed;
  return [title ?? "Something went wrong", site].filter(Boolean).join(" | ");
}

function onboardingData(
  { flow, onboarding }: { readonly flow: string | null; readonly onboarding: number },
  step: number = onboarding,
) {
  return { "data-onboarding-flow": flow ?? undefined, "data-onboarding-step": step };
}

type Match = ReturnType<typeof useMatches>[number];

function placeNamed(name: string | undefined): Place | undefined {
  return siteMap.find((candidate) => candidate.name === name);
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, siteTitle, signedIn } = usePageContext();
  const last = useMatches().at(-1);
  const { pathname } = useLocation();
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const product = root?.siteTitle ?? siteTitle;
  const frame = last?.data as
    | {
        theme?: "light" | "dark" | "auto";
        lang?: string;
        siteTitle?: string;
        view?: { isPending?: boolean };
        reloadSeconds?: number | null;
        onboarding?: { state: { step: number } } | null;
      }
    | undefined;
  const site = frame?.siteTitle ?? product;
  const door = doorIn(error);
  const theme = door?.view.theme ?? frame?.theme;
  // Visitor and error pages ship no React.
  const { plain } = placeNamed(last?.id) ?? {};
  const isPlain = plain !== undefined || Boolean(error);
  const isPending = isPlain && frame?.view?.isPending === true;
  return (
    <html
      lang={frame?.lang ?? "en"}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
      {...(isPlain && root?.signedIn && onboardingData(root, frame?.onboarding?.state.step))}
      data-identification={(isPlain && root?.identification) || undefined}
      data-pending={isPending || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* A root meta function does not receive child routes. */}
        <title>
          {door
            ? door.title
            : !error
              ? titleOf(last, site)
              : isConnectionError(error)
                ? connectionLostTitle
                : isClientsError(error, pathname, root?.signedIn ?? signedIn, product)
                  ? clientsErrorTitle(wordsFor(error).status)
                  : titleOfError(error, root?.signedIn ?? signedIn, site)}
        </title>
        <link rel="icon" href={plain === "signed-out" ? iconInPage : isPlain ? "data:," : icon} />
        {isPending && (
          <noscript>
            <meta httpEquiv="refresh" content="4" />
          </noscript>
        )}
        {isPlain && frame?.reloadSeconds && (
          <meta httpEquiv="refresh" content={String(frame.reloadSeconds)} />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {isPlain ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  const { signedIn, flow, onboarding, errorService } = useLoaderData<typeof loader>();
  useEffect(() => {
    if (signedIn) announceOnboarding(flow, onboarding);
  }, [signedIn, flow, onboarding]);
  useEffect(() => {
    if (errorService) sendErrorsTo(errorService).catch(() => {});
  }, [errorService]);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { requestId, siteTitle, signedIn, refreshSeconds } = usePageContext();
  const { pathname } = useLocation();
  const root = useRouteLoaderData<typeof loader>("root");
  useEffect(() => {
    // React does not report these errors to the window.
    if (!isRouteErrorResponse(error) && !isConnectionError(error)) reportError(error);
  }, [error]);
  if (isConnectionError(error)) return <ConnectionLost whenReachable={whenReachable} />;
  const unsent = unsentIn(error);
  if (unsent) return <UnsentRefused {...unsent} />;
  const door = doorIn(error);
  if (door) return <ClosedDoorPage door={door} />;
  if (isClientsError(error, pathname, root?.signedIn ?? signedIn, root?.siteTitle ?? siteTitle))
    return <ClientsErrorPage {...wordsFor(error)} {...{ requestId, refreshSeconds }} />;
  return (
    <ErrorPage
      {...wordsFor(error)}
      requestId={requestId}
      refreshSeconds={refreshSeconds}
      siteTitle={root?.siteTitle ?? siteTitle}
      signedIn={root?.signedIn ?? signedIn}
      isAdmin={root?.isAdmin ?? false}
    />
  );
}

/** Visitors' error pages show neither the product's name nor a sign-in link. */
function isClientsError(error: unknown, pathname: string, signedIn: boolean, site: string): boolean {
  if (site === "") return true;
  return !signedIn && /^\/(dashboards|embed)\/./.test(pathname) && !ofAgency.has(wordsFor(error).status);
}

const ofAgency: ReadonlySet<number> = new Set([401, 403, 405, 409, 419]);

function unsentIn(error: unknown): { answer: UnsentAnswer; siteTitle: string } | null {
  const data = isRouteErrorResponse(error) ? (error.data as Refused | null) : null;
  return data?.unsent ? { answer: data.unsent, siteTitle: data.siteTitle ?? "" } : null;
}

function doorIn(error: unknown): ClosedDoor | null {
  return (isRouteErrorResponse(error) && (error.data as { door?: ClosedDoor } | null)?.door) || null;
}

type Refused = { readonly unsent?: UnsentAnswer; readonly siteTitle?: string };

function wordsFor(error: unknown): ErrorWords {
  if (!isRouteErrorResponse(error)) return { status: 500, message: null };
  const body = error.data as { error?: { message?: unknown } } | null;
  const message = body?.error?.message;
  return { status: error.status, message: typeof message === "string" ? message : null };
}
