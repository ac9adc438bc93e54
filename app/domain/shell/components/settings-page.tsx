import type { ReactNode } from "react";
import { Tabs } from "#app/ui/shell/tabs.tsx";
import { AgencyPage, useShell } from "./agency-page.tsx";

/** One of the tabs of Settings. */
export function SettingsPage({ children }: { readonly children: ReactNode }) {
  return (
    <AgencyPage title="Settings" section="/company/settings">
      <Tabs label="Settings" tabs={useShell().settings} />
      {children}
    </AgencyPage>
  );
}
