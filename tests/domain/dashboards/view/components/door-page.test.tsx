import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DoorPage } from "#app/domain/dashboards/view/components/door-page.tsx";
import { PageContextProvider } from "#app/page-context.tsx";
import { deriveBrand } from "#app/theme/derive.ts";

test("the password page has the client's band and the agency's name", () => {
  const headStyles = new Set<string>();
  const html = renderToStaticMarkup(
    <PageContextProvider
      value={{
        nonce: "n",
        requestId: undefined,
        siteTitle: "",
        signedIn: false,
        refreshSeconds: null,
        headStyles,
      }}
    >
      <DoorPage
        title="Enter the password to open this report"
        view={{
          name: "Online marketing",
          lang: "en",
          theme: "auto",
          brand: deriveBrand("#0e6b5c"),
          logoFileId: "logo1",
          clientFileId: null,
          backgroundColor: null,
          agency: {
            name: "Northlight Studio",
            contact: "hello@northlight.example",
            email: "hello@northlight.example",
          },
        }}
      >
        <p>The form</p>
      </DoorPage>
    </PageContextProvider>,
  );
  expect([...headStyles].join()).toContain("--brand:#0e6b5c");
  expect(html).toContain('<img src="/files/logo1" alt="Northlight Studio"');
  expect(html).toContain('<h1 id="door">Enter the password to open this report</h1>');
  expect(html).toContain("hello@northlight.example");
  expect(html).not.toContain("Plainboard");
});
