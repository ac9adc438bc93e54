import type { LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import { invoicePdf } from "#app/domain/billing/invoices/invoice-pdf.server.ts";
import { notFound } from "#app/http/failure.server.ts";
import { fileAnswer } from "#app/http/file-answer.server.ts";

export async function loader({ request, params: { orderId = "" } }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.invoices.pdf");
  const file = await invoicePdf(viewer, orderId);
  if (!file) throw notFound();
  return fileAnswer("pdf", file.name, file.bytes);
}
