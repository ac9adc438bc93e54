import { useEffect } from "react";
import { useLocation, useMatches } from "@remix-run/react";
import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
} from "@sentry/remix";
import { cleanEnvelope } from "./clean-envelope.ts";

/** The server reported it already. */
const serversOwn = "Unexpected Server Error";

/** Recordings pass no other point than this one. */
const cleanTransport: typeof makeFetchTransport = (options) => {
  const transport = makeFetchTransport(options);
  return {
    ...transport,
    send: (envelope) => {
      cleanEnvelope(envelope);
      return transport.send(envelope);
    },
  };
};

/**
 * Traces of one visit in five; of a visit with an error the last minute is recorded, as boxes without words, values and
 * pictures: pages show clients' numbers.
 */
export function sendErrors(dsn: string, earlier: readonly unknown[]): void {
  init({
    dsn,
    transport: cleanTransport,
    tracesSampleRate: 0.2,
    replaysSessionSampleRate: 0,
    replaysOnErrorSampleRate: 1,
    sendDefaultPii: false,
    sendClientReports: false,
    ignoreErrors: [serversOwn],
    integrations: [
      browserTracingIntegration({ useEffect, useLocation, useMatches }),
      // Names of clicked elements may be clients' names.
      breadcrumbsIntegration({ dom: false, console: false }),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ["title", "placeholder", "aria-label", "alt", "value", "content"],
        networkCaptureBodies: false,
        useCompression: false, // packing needs a worker from a blob, which the page's policy refuses
      }),
    ],
  });
  for (const error of earlier) captureException(error);
}
