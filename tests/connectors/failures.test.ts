import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { ConnectorFailure } from "#app/connectors/core/failure.ts";
import { runReport } from "#app/connectors/core/run.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { day } from "#app/lib/plain-date.ts";
import { json, sandboxToken, type StandIn, type Trouble } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { askStandIn, type Fault, question } from "./ask.ts";

// Every kind in every trouble: what it is taken for, and how many calls were made. The table stands in
// tests/.artifacts/connector-failures.md after a run.

const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const lines: string[] = [];

afterAll(() => {
  mkdirSync("tests/.artifacts", { recursive: true });
  const head =
    "| kind | trouble | outcome | calls | waits (s) | what people read |\n|---|---|---|---|---|---|\n";
  writeFileSync("tests/.artifacts/connector-failures.md", head + lines.join("\n") + "\n");
});

type Outcome = {
  readonly outcome: string;
  readonly calls: number;
  readonly totals: Readonly<Record<string, number | null>> | null;
};

/** Asks the first trial's question by its dimension (or in one figure) while something is wrong. */
async function inTrouble(
  standIn: StandIn,
  name: string,
  fault?: Fault,
  token?: (isRefused: boolean) => string,
): Promise<Outcome> {
  const connector = findProvider(standIn.kind)!;
  const { asked, traffic } = askStandIn(connector, standIn, {
    ...(fault && { fault }),
    ...(token && { token }),
  });
  const [trial] = standIn.trials;
  const query = question(trial!.parameters, trial!.metrics, trial!.dimension ?? null, range);
  const note = (outcome: string, what: string) =>
    lines.push(
      `| ${standIn.kind} | ${name} | ${outcome} | ${traffic.calls.length} | ${traffic.waits.join(", ")} | ${what} |`,
    );
  try {
    const table = await runReport(asked, query);
    note("numbers", `${table.rows.length} rows`);
    return { outcome: "numbers", calls: traffic.calls.length, totals: table.totals };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    note(error.kind, error.message.replace(/[|\n]/g, " "));
    expect(error.message).toMatch(/^[A-Z].*[.)]$/s);
    expect(error.message).not.toContain(sandboxToken);
    return { outcome: error.kind, calls: traffic.calls.length, totals: null };
  }
}

const always =
  (reply: () => Response): Fault =>
  () =>
    reply();

for (const standIn of standIns) {
  const connector = findProvider(standIn.kind)!;
  const good = () => inTrouble(standIn, "nothing wrong");

  for (const [trouble, { reply, is }] of Object.entries(standIn.troubles))
    test(`${standIn.kind}: ${trouble as Trouble} is taken for ${is}`, async () => {
      const { outcome, calls } = await inTrouble(standIn, trouble, always(reply));
      expect(outcome).toBe(is);
      // A refused token is tried once more when it has been renewed; nothing is asked again that cannot get better.
      const most = is === "slow-down" || is === "unavailable" ? 4 : is === "reconnect" ? 2 : 1;
      expect(calls).toBeLessThanOrEqual(most);
    });

  if (connector.auth.kind === "oauth2")
    test(`${standIn.kind}: a token that ends in between is renewed, and nobody notices`, async () => {
      const renewed = await inTrouble(standIn, "refreshed token", undefined, (isRefused) =>
        isRefused ? sandboxToken : "an-old-token",
      );
      expect(renewed.outcome).toBe("numbers");
      expect(renewed.totals).toEqual((await good()).totals);
    });

  test(`${standIn.kind}: a provider that is down is asked four times, with growing waits`, async () => {
    const { outcome, calls } = await inTrouble(
      standIn,
      "500",
      always(() => new Response("<h1>Server error</h1>", { status: 500 })),
    );
    expect([outcome, calls]).toEqual(["unavailable", 4]);
  });

  test(`${standIn.kind}: one that comes back in between gives its numbers`, async () => {
    let calls = 0;
    const { outcome, totals } = await inTrouble(standIn, "503 twice", () =>
      ++calls <= 2 ? new Response("", { status: 503, headers: { "retry-after": "1" } }) : null,
    );
    expect(outcome).toBe("numbers");
    expect(totals).toEqual((await good()).totals);
  });

  test(`${standIn.kind}: one that takes too long, or cannot be reached, is unavailable`, async () => {
    const late = await inTrouble(standIn, "time-out", () =>
      Promise.reject(new DOMException("late", "TimeoutError")),
    );
    expect(late.outcome).toBe("unavailable");
    const gone = await inTrouble(standIn, "no network", () => Promise.reject(new TypeError("fetch failed")));
    expect(gone.outcome).toBe("unavailable");
  });

  test(`${standIn.kind}: what is no answer is an unexpected reply`, async () => {
    const { outcome } = await inTrouble(
      standIn,
      "malformed",
      always(() => new Response("<html>Sign in to the network</html>")),
    );
    expect(outcome).toBe("unexpected-reply");
  });

  test(`${standIn.kind}: a body that breaks off is never taken for numbers`, async () => {
    const { outcome } = await inTrouble(standIn, "truncated body", async (_request, reply) => {
      const answer = await reply();
      const text = await answer.text();
      return new Response(text.slice(0, Math.floor(text.length * 0.6)), { status: answer.status });
    });
    expect(outcome).toBe("unexpected-reply");
  });

  test(`${standIn.kind}: nothing to report is no error, and no invented number`, async () => {
    const { outcome, totals } = await inTrouble(standIn, "empty result", (request) =>
      standIn.nothing(request),
    );
    expect(outcome).toBe("numbers");
    for (const value of Object.values(totals ?? {})) expect([0, null]).toContain(value);
  });

  test(`${standIn.kind}: a field that nobody knows yet changes nothing`, async () => {
    const { outcome, totals } = await inTrouble(standIn, "unknown field", async (_request, reply) => {
      const answer = await reply();
      const text = await answer.text();
      try {
        return json(withNews(JSON.parse(text)), answer.status, Object.fromEntries(answer.headers));
      } catch {
        return new Response(text, answer); // no JSON: the connector's own test has a column more
      }
    });
    expect(outcome).toBe("numbers");
    expect(totals).toEqual((await good()).totals);
  });
}

/** The same reply with a field more in every object that is not a table of names. */
function withNews(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNews);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withNews(one)] as const);
  const isDictionary = entries.some(([key]) => /^\d/.test(key));
  return Object.fromEntries(isDictionary ? entries : [...entries, ["brandNewField", { since: 2026 }]]);
}
