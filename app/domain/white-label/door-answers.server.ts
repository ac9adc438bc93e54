import type { IncomingMessage } from "node:http";
import type { DoorAnswers } from "#app/http/front-door/front-door.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { mayHaveCertificate } from "./may-have-certificate.server.ts";

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

/** A local proxy calls this before ordering a certificate: 200 or 403. */
async function answerCertificate({ headers, url = "" }: IncomingMessage) {
  const isLocal =
    loopback.has(requestContext()?.clientAddress ?? "") &&
    localHost.test(headers.host ?? "") &&
    forwarded.every((name) => headers[name] === undefined);
  const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
  const isAllowed = isLocal && (await mayHaveCertificate(new URLSearchParams(query).get("domain") ?? ""));
  return isAllowed ? { status: 200, body: "yes\n" } : { status: 403, body: "no\n" };
}

export const doorAnswers: DoorAnswers = { "health.certificate": answerCertificate };
