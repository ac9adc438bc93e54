import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClientColors } from "#app/domain/dashboards/view/client-colors.tsx";
import { PageContextProvider } from "#app/page-context.tsx";
import { deriveBrand } from "#app/theme/derive.ts";
import { withHeadStyles } from "#app/ui/head-styles.ts";

const page = { nonce: "n", requestId: undefined, siteTitle: "", signedIn: false, refreshSeconds: null };

test("a client's colors are in the head of a page, where HTML allows them, and not in its body", () => {
  const headStyles = new Set<string>();
  const body = renderToStaticMarkup(
    <PageContextProvider value={{ ...page, headStyles }}>
      <ClientColors brand={deriveBrand("#0e6b5c")}>ü</ClientColors>
    </PageContextProvider>,
  );
  expect(body).toMatch(/^<div[^>]*>ü<\/div>$/);
  const html = Buffer.from(`<html><head><title>ü</title></head><body>${body}</body></html>`);
  const [head, rest] = String(withHeadStyles(html, headStyles, "n")).split("</head>");
  expect(head).toMatch(/<title>ü<\/title><style nonce="n"[^>]*>\[data-client\]\{[^<]*#0e6b5c[^<]*<\/style>$/);
  expect(rest).toBe(`<body>${body}</body></html>`);
  expect(withHeadStyles(html, new Set(), "n")).toBe(html);
});
