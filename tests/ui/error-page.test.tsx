import { expect, test } from "vitest";
import { ErrorPage } from "#app/ui/shell/error-page.tsx";
import { markup } from "./markup.tsx";

const page = (signedIn: boolean, isAdmin: boolean) =>
  markup(
    <ErrorPage
      status={402}
      message="Ask an admin: Marta Quill."
      requestId={undefined}
      refreshSeconds={null}
      siteTitle="Plainboard"
      signedIn={signedIn}
      isAdmin={isAdmin}
    />,
  );

test("402 leads admins to the subscription and others to a page that they may open", async () => {
  expect(await page(true, true)).toContain('href="/company/subscription"');
  const others = await page(true, false);
  expect(others).not.toContain("/company/subscription");
  expect(others).toContain('href="/dashboards"');
  expect(others).toContain("Ask an admin: Marta Quill.");
});
