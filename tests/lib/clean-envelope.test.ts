import { expect, test } from "vitest";
import { cleanEnvelope } from "#app/lib/error-reports/clean-envelope.ts";

// In the shapes of @sentry/remix 10: an error of the server, a trace, a recording of the browser.

const cleaned = (head: object, sent: unknown) => {
  const envelope = [{ event_id: "1" }, [[head, sent]]] as const;
  cleanEnvelope(envelope);
  return envelope[1][0] as [{ length?: number }, unknown];
};

test("an error of a statement keeps the statement and loses its values", () => {
  const value =
    'Failed query: select "id" from "users" where "email" = $1\nparams: ida@harbourlane.example,\nsecret';
  const [, sent] = cleaned({ type: "event" }, { exception: { values: [{ type: "Error", value }] } });
  expect(JSON.stringify(sent)).toContain('where \\"email\\" = $1\\nparams: [hidden]');
  expect(JSON.stringify(sent)).not.toMatch(/harbourlane|secret/);
});

test("a request keeps its path and method, and loses cookies, headers and the query", () => {
  const [, sent] = cleaned(
    { type: "transaction" },
    {
      transaction: "GET /dashboards",
      request: {
        method: "GET",
        url: "https://reports.example/dashboards?search=Harbour",
        query_string: "search=Harbour",
        cookies: { plainboard: "sealed" },
        headers: { cookie: "plainboard=sealed", referer: "https://reports.example/login?next=%2Fclients" },
      },
      contexts: {
        trace: { data: { "http.target": "/dashboards?search=Harbour", "client.address": "192.0.2.7" } },
      },
      breadcrumbs: [{ data: { from: "/clients?search=Harbour", to: "/dashboards" } }],
    },
  );
  expect(sent).toEqual({
    transaction: "GET /dashboards",
    request: { method: "GET", url: "https://reports.example/dashboards" },
    contexts: { trace: { data: { "http.target": "/dashboards" } } },
    breadcrumbs: [{ data: { from: "/clients", to: "/dashboards" } }],
  });
});

test("a recording stays readable: addresses lose their queries, and its header has the new length", () => {
  const events = [
    { type: 4, data: { href: "https://reports.example/dashboards?search=Harbour#main", width: 375 } },
    { type: 2, data: { _cssText: 'a { background: url("/a.svg?é=1") } b { content: "Why? Because" }' } },
  ];
  const text = `{"segment_id":0}\n${JSON.stringify(events)}`;
  const [head, sent] = cleaned({ type: "replay_recording", length: text.length + 1 }, text) as [
    { length: number },
    string,
  ];
  expect(head.length).toBe(new TextEncoder().encode(sent).length);
  const [page, styles] = JSON.parse(sent.split("\n")[1]!) as [
    { data: { href: string } },
    { data: { _cssText: string } },
  ];
  expect(page.data.href).toBe("https://reports.example/dashboards#main");
  expect(styles.data._cssText).toBe('a { background: url("/a.svg") } b { content: "Why? Because" }');
});
