import { expect, test } from "vitest";
import type { Shell } from "#app/domain/shell/shell.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import AutomaticReportsPage from "#app/routes/company/automatic-reports.tsx";
import { markup } from "#tests/ui/markup.tsx";
import * as sidebar from "#tests/ui/shell.ts";

const shell = (isLimited: boolean): Shell => ({
  ...sidebar.shell,
  nav: [],
  company: { name: "Northlight", nav: [] },
  settings: [],
  isLimited,
  banners: [],
  zone: timeZone("Europe/Berlin"),
  onboarding: null,
});

test("people who are limited to clients get no link to destinations, which they may not open", async () => {
  const links = async (isLimited: boolean) =>
    markup(<AutomaticReportsPage />, { shell: shell(isLimited), reports: [] });
  expect(await links(false)).toContain('href="/company/destinations"');
  expect(await links(true)).not.toContain("/company/destinations");
});
