import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayHaveCertificate } from "#app/domain/white-label/may-have-certificate.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const forwarded = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Asked by a proxy on this machine before it orders a certificate: 200 or 403. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isLocal =
    loopback.has(requestContext()?.clientAddress ?? "") &&
    localHost.test(request.headers.get("host") ?? new URL(request.url).host) &&
    forwarded.every((name) => !request.headers.has(name));
  const domain = new URL(request.url).searchParams.get("domain") ?? "";
  const isAllowed = isLocal && (await mayHaveCertificate(domain));
  return new Response(isAllowed ? "yes\n" : "no\n", {
    status: isAllowed ? 200 : 403,
    headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" },
  });
}
