import { expect, test } from "vitest";
import { AgencyPage } from "#app/domain/shell/components/agency-page.tsx";
import { companyLinks, mainLinks, type Shell } from "#app/domain/shell/shell.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { markup } from "#tests/ui/markup.tsx";

const shell: Shell = {
  siteTitle: "Plainboard",
  nav: mainLinks({ dashboards: 2, clients: 0, invalidSources: 0, openAlerts: 0 }),
  company: { name: "Northlight", nav: companyLinks("admin") },
  settings: [],
  user: { name: "Marta", note: "Admin", href: "/users/marta" },
  banners: [],
  zone: timeZone("Europe/Berlin"),
  onboarding: null,
};

test.each([
  ["/dashboards", ["/dashboards"]],
  ["/dashboards/new", ["/dashboards"]],
  ["/dashboardsofothers", []],
  ["/company/sources/shop/columns", ["/company/sources"]],
  ["/company/settings", ["/company/settings"]],
  ["/users/marta", []],
])("the navigation marks the pages that %s belongs to", async (section, marked) => {
  const html = await markup(
    <AgencyPage section={section}>
      <p>Page</p>
    </AgencyPage>,
    { shell },
  );
  const links = [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
  const current = links.filter((tag) => tag.includes('aria-current="page"'));
  expect(current.map((tag) => /href="([^"]*)"/.exec(tag)?.[1])).toEqual(marked);
});

test("a page with a title has it as its head, with sentence and actions; without one its content has the head", async () => {
  const withHead = await markup(
    <AgencyPage title="Plans" lead="All clients." actions={<a href="/plans/new">New plan</a>}>
      <p>Page</p>
    </AgencyPage>,
    { shell },
  );
  expect(withHead).toMatch(/<h1><bdi>Plans<\/bdi><\/h1><p[^>]*>All clients\.<\/p>.*New plan.*<p>Page<\/p>/s);
  const without = await markup(
    <AgencyPage>
      <h1>Delete this plan?</h1>
    </AgencyPage>,
    { shell },
  );
  expect(without.match(/<h1/g)).toHaveLength(1);
});
