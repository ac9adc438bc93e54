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

const serversOwn = "Unexpected Server Error";

/** The only exit for recordings. */
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

/** Recordings hide words, values and pictures: pages show clients' numbers. */
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
      // Clicked elements may contain clients' names.
      breadcrumbsIntegration({ dom: false, console: false }),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: ["title", "placeholder", "aria-label", "alt", "value", "content"],
        networkCaptureBodies: false,
        useCompression: false, // packing needs a blob worker, which the page's policy refuses
      }),
    ],
  });
  for (const error of earlier) captureException(error);
}
