import { useLoaderData, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AgencyShell } from "#app/ui/shell/agency-shell.tsx";
import { TopMessages } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { PageOnboarding } from "#app/domain/onboarding/components/page-onboarding.tsx";
import { OfflineBanner } from "#app/ui/offline-banner.tsx";
import { UnsentNotice } from "#app/ui/forms/unsent-notice.tsx";
import { useLivePage } from "#app/realtime/client/use-live.ts";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { WhoSees } from "#app/ui/shell/whole-company.tsx";
import type { Shell, ShellLink } from "../shell.ts";

type AgencyPageProps = {
  /** Without one, the children have the head. */
  readonly title?: ReactNode;
  /** The sentence below the title. */
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  readonly hideMessages?: boolean;
  readonly section?: string;
  readonly children: ReactNode;
};

/** What `agencyLoader` adds to a page's data. */
export function useShell(): Shell {
  return (useLoaderData() as { readonly shell: Shell }).shell;
}

/** The frame of a page that `agencyLoader` loads. */
export function AgencyPage({
  title,
  lead,
  actions,
  wide = false,
  hideMessages = false,
  section,
  children,
}: AgencyPageProps) {
  const shell = useShell();
  const lost = useLivePage();
  const location = useLocation();
  const root = useRouteLoaderData("root") as { readonly isSidebarOpen?: boolean } | undefined;
  const routeName = useMatches().at(-1)?.id ?? "";
  const pathname = section ?? location.pathname;
  const marked = (links: readonly ShellLink[]) =>
    links.map((link) => ({
      ...link,
      isCurrent: pathname === link.href || pathname.startsWith(`${link.href}/`),
    }));
  const messages = shell.banners.map(({ action, ...banner }) => ({
    ...banner,
    ...(action && {
      action: (
        <LinkButton to={action.href} small>
          {action.text}
        </LinkButton>
      ),
    }),
  }));
  return (
    <AgencyShell
      siteTitle={shell.siteTitle}
      nav={marked(shell.nav)}
      company={{ name: shell.company.name, nav: marked(shell.company.nav) }}
      user={shell.user}
      isSidebarOpen={root?.isSidebarOpen ?? true}
      messages={
        <>
          {lost && (
            <div style={{ marginBlockEnd: "var(--sp-5)" }}>
              <OfflineBanner since={lost.since} nextAt={lost.nextAt} onTry={lost.tryNow}>
                You can keep reading: this page was current at that time. What you type stays here; save it
                when the connection is back.
              </OfflineBanner>
            </div>
          )}
          <UnsentNotice />
          <PageOnboarding
            onboarding={shell.onboarding}
            routeName={routeName}
            isSmall={!routeName.endsWith(".index")}
          >
            {!hideMessages && <TopMessages messages={messages} closeAction="/banners/close" />}
          </PageOnboarding>
        </>
      }
      wide={wide}
    >
      <WhoSees value={shell.isLimited === true}>
        {title !== undefined && (
          <PageHead title={title} actions={actions}>
            {lead}
          </PageHead>
        )}
        {children}
      </WhoSees>
    </AgencyShell>
  );
}
