import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClientsErrorPage, clientsErrorTitle } from "#app/ui/shell/error-page.tsx";

test.each([402, 404, 422, 429, 500, 503])(
  "clients see neither the product's name nor a way to sign in at %i",
  (status) => {
    const html = renderToStaticMarkup(
      <ClientsErrorPage status={status} message={null} requestId="r1" refreshSeconds={null} />,
    );
    expect(html).toContain(clientsErrorTitle(status));
    expect(html).not.toMatch(/<a |<header|Sign in|Plainboard|subscription/);
    expect(html.includes("r1")).toBe(status >= 500);
  },
);

test("clients see how long to wait", () => {
  const message = "Many PDFs of this dashboard were requested. Try again in 9 minutes.";
  const html = renderToStaticMarkup(
    <ClientsErrorPage status={429} message={message} requestId={undefined} refreshSeconds={null} />,
  );
  expect(html).toContain(message);
});

test("clients read when the page tries again", () => {
  const shown = (refreshSeconds: number | null) =>
    renderToStaticMarkup(
      <ClientsErrorPage status={503} message={null} requestId="r1" refreshSeconds={refreshSeconds} />,
    );
  expect(shown(10)).toContain("This page tries again by itself after 10 seconds.");
  expect(shown(null)).not.toContain("tries again");
});
