import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { canRenew, renewTokens } from "#app/connectors/core/sign-in/oauth.ts";
import { runReport } from "#app/connectors/core/run-report.ts";
import { signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { type DateRange, day } from "#app/lib/plain-date.ts";
import type { Row, Table } from "#app/metrics/table.ts";
import { json, sandboxToken, type StandIn, type Trouble } from "#tests/sandbox/stand-in.ts";
import { clientIdOf, clientSecret, SignInDesk } from "#tests/sandbox/sign-in/desk.ts";
import { signInFamilies } from "#tests/sandbox/sign-in/families.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { type AskedWith, askStandIn, type Fault, providerOf, question, standInNow } from "./ask.ts";
import { shortPages } from "./short-pages.ts";
import { shownFailure, shownTable } from "./shown.ts";

// Every kind with every failure: the widget's text, whether the source must be reconnected, and the number of calls.
// A run writes the table to tests/.artifacts/connector-failures.md.

const range = { from: day("2026-09-01"), to: day("2026-09-30") };
const lines: string[] = [];

afterAll(() => {
  mkdirSync("tests/.artifacts", { recursive: true });
  const head =
    "| kind | trouble | what the widget shows | beside the last numbers | source turns invalid | calls | waits (s) |\n|---|---|---|---|---|---|---|\n";
  writeFileSync("tests/.artifacts/connector-failures.md", head + lines.join("\n") + "\n");
});

function note(standIn: StandIn, trouble: string, ...cells: readonly (string | number)[]) {
  const written = [standIn.kind, trouble, ...cells].map((cell) => String(cell).replace(/[|\n]/g, " "));
  lines.push(`| ${written.join(" | ")} |`);
}

type Question = {
  readonly about: string;
  readonly dimension?: string | null;
  readonly days?: DateRange;
};

type Outcome = {
  readonly outcome: string;
  readonly calls: readonly string[];
  readonly table: Table | null;
};

/** Runs the first trial's query by its dimension (or as one figure) during a failure. */
async function inTrouble(
  standIn: StandIn,
  name: string,
  how: AskedWith = {},
  { about, dimension = null, days = range }: Question = standIn.trials[0]!,
): Promise<Outcome> {
  const connector = providerOf(standIn);
  const { asked, traffic } = askStandIn(connector, standIn, how);
  const trial = standIn.trials.find((one) => one.about === about)!;
  const query = question(trial.parameters, trial.metrics, dimension, days);
  const sent = () => [traffic.calls.length, traffic.waits.join(", ")] as const;
  try {
    const table = await runReport(asked, query);
    note(standIn, name, shownTable(standIn, query, table), "", "no", ...sent());
    return { outcome: "numbers", calls: traffic.calls, table };
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    const { alone, beside } = shownFailure(standIn, query, error);
    note(standIn, name, alone, beside, error.kind === "reconnect" ? "yes" : "no", ...sent());
    expect(error.message).toMatch(/^[A-Z].*[.)]$/s);
    for (const words of [alone, beside]) {
      expect(words).toContain(error.message);
      expect(words).not.toContain(sandboxToken);
    }
    return { outcome: error.kind, calls: traffic.calls, table: null };
  }
}

function notApplicable(standIn: StandIn, trouble: string, why: string) {
  note(standIn, trouble, `not applicable: ${why}`, "", "", "", "");
}

const always = (reply: () => Response): { readonly fault: Fault } => ({ fault: () => reply() });

const troubles: readonly Trouble[] = ["expired token", "missing permission", "rate limit", "out of quota"];

for (const standIn of standIns) {
  const connector = providerOf(standIn);
  let asked: Promise<Outcome> | null = null;
  const good = () => (asked ??= inTrouble(standIn, "nothing wrong"));

  for (const trouble of troubles) {
    const known = standIn.troubles[trouble];
    if (known)
      test(`${standIn.kind}: ${trouble} is recognized as ${known.is}`, async () => {
        const { outcome, calls } = await inTrouble(standIn, trouble, always(known.reply));
        expect(outcome).toBe(known.is);
        // A refused token is tried once more after its renewal; a permanent failure is not retried.
        const most =
          known.is === "slow-down" || known.is === "unavailable" ? 4 : known.is === "reconnect" ? 2 : 1;
        expect(calls.length).toBeLessThanOrEqual(most);
      });
    else
      test(`${standIn.kind}: its provider has no failure such as ${trouble}`, () => {
        notApplicable(standIn, trouble, "the provider documents none");
        expect(trouble).toBe("out of quota");
      });
  }

  const { auth } = connector;
  if (auth.kind === "oauth2") {
    test(`${standIn.kind}: a token that ends during a query is renewed without a failure`, async () => {
      let held = "an-old-token";
      const token = (isRefused: boolean) => (held = isRefused ? sandboxToken : held);
      const renewed = await inTrouble(standIn, "refreshed token", { token });
      expect(renewed.outcome).toBe("numbers");
      expect(renewed.table!.totals).toEqual((await good()).table!.totals);
    });

    test(`${standIn.kind}: access revoked at the provider ends the connection, after one try to renew it`, async () => {
      const provider = signInFamilies.find(({ env }) => env === auth.family.env)!;
      const desk = new SignInDesk(() => standInNow);
      const [person] = provider.people;
      const grant = { family: provider.env, clientId: clientIdOf(provider.env), person, scopes: auth.scopes };
      const refreshToken = desk.token(grant, "refresh", 86_400);
      const tokens = {
        accessToken: desk.token(grant, "access", 3600),
        refreshToken,
        expiresAt: null,
        scopes: auth.scopes,
        extra: standIn.extra ?? {},
      };
      expect(desk.revoke(refreshToken)).toBe(true);
      const client = { id: clientIdOf(provider.env), secret: clientSecret };
      const { outcome } = await inTrouble(standIn, "revoked", {
        token: async (isRefused, wire) => {
          const isRenewed = isRefused && canRenew(auth.family, tokens);
          if (!isRenewed) return tokens.accessToken;
          const send = signInSender(connector, wire);
          return (await renewTokens(send, auth.family, client, tokens, standInNow)).accessToken;
        },
        fault: async (request, reply) => (await provider.answer(request.clone(), desk)) ?? reply(),
      });
      expect(outcome).toBe("reconnect");
    });
  } else {
    test(`${standIn.kind}: a key revoked at the provider invalidates the source, and is not tried twice`, async () => {
      notApplicable(standIn, "refreshed token", "a key does not end by itself");
      const { outcome, calls } = await inTrouble(standIn, "revoked", { keys: { token: "ck_gone|cs_gone" } });
      expect([outcome, new Set(calls).size]).toEqual(["reconnect", calls.length]);
    });
  }

  test(`${standIn.kind}: a provider that is down is called four times, with growing waits`, async () => {
    const { outcome, calls } = await inTrouble(
      standIn,
      "500",
      always(() => new Response("<h1>Server error</h1>", { status: 500 })),
    );
    expect([outcome, calls.length]).toEqual(["unavailable", 4]);
  });

  test(`${standIn.kind}: a provider that recovers between tries returns its numbers`, async () => {
    let calls = 0;
    const { outcome, table } = await inTrouble(standIn, "503 twice", {
      fault: () => (++calls <= 2 ? new Response("", { status: 503, headers: { "retry-after": "1" } }) : null),
    });
    expect(outcome).toBe("numbers");
    expect(table!.totals).toEqual((await good()).table!.totals);
  });

  test(`${standIn.kind}: a provider that times out or cannot be reached is unavailable`, async () => {
    const late = await inTrouble(standIn, "time-out", {
      fault: () => Promise.reject(new DOMException("late", "TimeoutError")),
    });
    expect(late.outcome).toBe("unavailable");
    const gone = await inTrouble(standIn, "no network", {
      fault: () => Promise.reject(new TypeError("fetch failed")),
    });
    expect(gone.outcome).toBe("unavailable");
  });

  test(`${standIn.kind}: a malformed response is an unexpected reply`, async () => {
    const { outcome } = await inTrouble(
      standIn,
      "malformed JSON",
      always(() => new Response("<html>Sign in to the network</html>")),
    );
    expect(outcome).toBe("unexpected-reply");
  });

  test(`${standIn.kind}: a body that breaks off never becomes numbers`, async () => {
    const { outcome } = await inTrouble(standIn, "truncated body", {
      fault: async (_request, reply) => {
        const answer = await reply();
        const text = await answer.text();
        return new Response(text.slice(0, Math.floor(text.length * 0.6)), { status: answer.status });
      },
    });
    expect(outcome).toBe("unexpected-reply");
  });

  test(`${standIn.kind}: nothing to report is no failure, and no number is invented`, async () => {
    const { outcome, table } = await inTrouble(standIn, "empty result", {
      fault: (request) => standIn.nothing(request),
    });
    expect(outcome).toBe("numbers");
    for (const value of Object.values(table!.totals)) expect([0, null]).toContain(value);
    // Silence means zero where a provider leaves out what is zero.
    const counts = table!.metrics.filter(({ combine }) => combine === "sum");
    if (providerOf(standIn).days?.missing === "zero")
      for (const { key } of counts) expect(table!.totals[key], key).toBe(0);
  });

  const short = shortPages[standIn.kind];
  if (typeof short === "object")
    test(`${standIn.kind}: a missing page is marked, and no total is made of a part`, async () => {
      const cut = await inTrouble(standIn, "one page too few", short, short);
      const whole = await inTrouble(standIn, "with all pages", { fault: () => null }, short);
      const flagsOf = ({ table }: Outcome) => table!.flags.map(({ flag }) => flag);
      expect(flagsOf(cut)).toContain("truncated");
      expect(flagsOf(whole)).not.toContain("truncated");
      expect(cut.calls.length).toBeGreaterThan(1);
      // Every known number is complete: neither a sum of the received part, nor zero for the missing one.
      for (const [key, value] of Object.entries(cut.table!.totals))
        if (value !== null && typeof whole.table!.totals[key] === "number")
          expect(value, `${key} in all`).toBeCloseTo(whole.table!.totals[key], 6);
      const days = new Map(whole.table!.rows.map((row) => [row.date, row]));
      const fromZero = (row: Row) =>
        short.dimension === "date" &&
        cut.table!.metrics.some(({ key }) => row[key] === 0 && days.get(row.date)?.[key] !== 0);
      expect(cut.table!.rows.filter(fromZero)).toEqual([]);
    });
  else
    test(`${standIn.kind}: no promised page can be missing`, () => {
      expect(short, `a line for ${standIn.kind} in tests/connectors/short-pages.ts`).toBeTypeOf("string");
      expect(short).toMatch(/^(does not page|pages)/);
      notApplicable(standIn, "one page too few", short!);
    });

  test(`${standIn.kind}: an unknown field changes nothing`, async () => {
    const { outcome, table } = await inTrouble(standIn, "unknown field", {
      fault: async (_request, reply) => {
        const answer = await reply();
        const text = await answer.text();
        try {
          return json(withNews(JSON.parse(text)), answer.status, Object.fromEntries(answer.headers));
        } catch {
          return new Response(text, answer); // not JSON: the connector's own test has an additional column
        }
      },
    });
    expect(outcome).toBe("numbers");
    expect(table!.totals).toEqual((await good()).table!.totals);
  });
}

/** The same reply with an additional field in every object that is not a table of names. */
function withNews(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNews);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, withNews(one)] as const);
  const isDictionary = entries.some(([key]) => /^\d/.test(key));
  return Object.fromEntries(isDictionary ? entries : [...entries, ["brandNewField", { since: 2026 }]]);
}
