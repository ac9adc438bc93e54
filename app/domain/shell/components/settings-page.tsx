import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Tabs } from "#app/ui/shell/tabs.tsx";
import type { Shell } from "../shell.ts";
import { AgencyPage } from "./agency-page.tsx";

/** One of Settings' tabs. `agencyLoader` loads it. */
export function SettingsPage({ children }: { readonly children: ReactNode }) {
  const { shell } = useLoaderData() as { readonly shell: Shell };
  return (
    <AgencyPage title="Settings" section="/company/settings">
      <Tabs label="Settings" tabs={shell.settings} />
      {children}
    </AgencyPage>
  );
}
