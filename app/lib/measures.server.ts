import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { datedVersions } from "#app/config/api-versions.ts";
import { now } from "#app/lib/clock.server.ts";
import { singleton } from "#app/lib/singleton.ts";

export const measures = singleton("measures", () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 10 });
  return {
    registry,
    requests: new Counter({
      name: "plainboard_requests_total",
      help: "HTTP requests answered",
      labelNames: ["route", "status"],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: "plainboard_request_seconds",
      help: "Time to answer a request",
      labelNames: ["route"],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    deliveries: new Counter({
      name: "plainboard_deliveries_total",
      help: "Report emails by outcome",
      labelNames: ["state"],
      registers: [registry],
    }),
    replySigns: new Counter({
      name: "plainboard_provider_reply_signs_total",
      help: "Provider responses that announce a change (deprecation, sunset) or show one (field, value)",
      labelNames: ["kind", "sign"],
      registers: [registry],
    }),
    versionDaysLeft: new Gauge({
      name: "plainboard_provider_api_days_left",
      help: "Days until the provider API version in use ends, where known",
      labelNames: ["api", "version"],
      registers: [registry],
      collect() {
        this.reset();
        for (const { id, version, daysLeft } of datedVersions(now()))
          this.set({ api: id, version }, daysLeft);
      },
    }),
    sockets: new Gauge({
      name: "plainboard_sockets_open",
      help: "WebSocket connections of this process",
      registers: [registry],
    }),
    clientStates: new Counter({
      name: "plainboard_socket_client_states_total",
      help: "Connection states that browsers reported",
      labelNames: ["state"],
      registers: [registry],
    }),
    webhookEvents: new Counter({
      name: "plainboard_hub_webhook_events_total",
      help: "Events for the address of HUB_WEBHOOKS",
      labelNames: ["outcome"],
      registers: [registry],
    }),
    open: new Gauge({
      name: "plainboard_pdf_exports_open",
      help: "PDF exports waiting or running",
      registers: [registry],
    }),
  };
});

export function countRequest(route: string, status: number, ms: number): void {
  measures.requests.inc({ route, status: String(status) });
  measures.seconds.observe({ route }, ms / 1000);
}
