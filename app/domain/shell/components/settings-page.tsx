import type { ReactNode } from "react";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { Tabs } from "#app/ui/shell/tabs.tsx";
import type { Shell } from "../shell.ts";
import { AgencyPage } from "./agency-page.tsx";

type SettingsPageProps = { readonly shell: Shell; readonly children: ReactNode };

export function SettingsPage({ shell, children }: SettingsPageProps) {
  return (
    <AgencyPage shell={shell} section="/company/settings">
      <PageHead title="Settings" />
      <Tabs label="Settings" tabs={shell.settings} />
      {children}
    </AgencyPage>
  );
}
