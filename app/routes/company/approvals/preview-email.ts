import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { readKeptEmail } from "#app/domain/reports/preview/kept-emails.server.ts";
import { notFound } from "#app/http/failure.server.ts";

/** Without script, links or forms; only in our frames. */
export async function loader({ request, params: { emailId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.automaticReports.email");
  const html = readKeptEmail(viewer.companyId, emailId);
  if (html === null) throw notFound();
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
    },
  });
}
