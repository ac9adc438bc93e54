import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { Agency } from "#tests/support/companies/agency.ts";

/** One request as a client saw it: its start, duration and kind. */
export type Seen = {
  readonly what: "page" | "api" | "healthz" | "readyz";
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  /** Why a response is wrong; null when it is right. */
  readonly wrong: string | null;
  readonly text: string;
};

const pagesEveryMs = 100;
const timeoutMs = 30_000;

/** Sends requests at a steady pace, however slow the responses are, and health checks alongside. */
export function startLoad(agency: Agency, url: string, permalink: string) {
  const seen: Seen[] = [];
  let isRunning = true;
  let views = 0;
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  const html = { Accept: "text/html" };
  const json = { Accept: "application/json" };
  const pages = [
    () => look("page", `/dashboards/${permalink}`, html),
    () => look("page", "/dashboards", { ...html, Cookie: agency.cookie }),
    () => look("api", "/api/dashboards", { ...json, Cookie: agency.cookie }),
    () => look("api", `/api/dashboards/${permalink}`, json),
  ];

  async function look(what: Seen["what"], path: string, headers: Record<string, string>): Promise<void> {
    const at = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    // Each view comes from its own network, so that the view limit does not apply.
    const network = (views += 1);
    const client = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;
    try {
      const answer = await fetch(url + path, {
        headers: { ...headers, "X-Forwarded-For": client },
        redirect: "manual",
        signal,
      });
      const text = await answer.text();
      const ms = performance.now() - at;
      seen.push({ what, at, ms, status: answer.status, wrong: wrongOf(what, answer, text), text });
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      const wrong = `${path}: ${name} ${cause?.code ?? ""}`.trim();
      seen.push({ what, at, ms: performance.now() - at, status: 0, wrong, text: "" });
    }
  }

  async function steadily(everyMs: number, ask: (turn: number) => void): Promise<void> {
    const begun = performance.now();
    for (let turn = 0; isRunning; turn++) {
      ask(turn);
      await pause(Math.max(0, begun + (turn + 1) * everyMs - performance.now()));
    }
  }

  void steadily(pagesEveryMs, (turn) => void pages[turn % pages.length]!());
  void steadily(200, () => void look("healthz", "/healthz", {}));
  void steadily(1000, () => void look("readyz", "/readyz", {}));
  return {
    seen,
    /** The longest time this process got no processor: responses look slower by as much. */
    stallMs: () => Math.round(stalls.max / 1e6),
    stop: () => {
      isRunning = false;
      stalls.disable();
    },
  };
}

/** A refusal must say 503, when to retry and why, in the requested format. */
function wrongOf(what: Seen["what"], answer: Response, text: string): string | null {
  if (what === "healthz" || what === "readyz" || answer.status === 200) return null;
  if (answer.status !== 503) return `status ${answer.status}`;
  if (!answer.headers.get("retry-after")) return "503 without Retry-After";
  if (what === "page") {
    // The database is named to agencies only.
    const isSaid = text.includes("database") || text.includes("cannot be shown at the moment");
    return /<h1/.test(text) && isSaid ? null : "503 without words";
  }
  try {
    const { error } = JSON.parse(text) as { error?: { code?: string; message?: string } };
    return error?.code === "unavailable" && error.message ? null : "503 without JSON words";
  } catch {
    return "503 without JSON";
  }
}

/** Seconds from `end` until responses come as often as before: the first of five seconds at 95%. */
export function recoverySeconds(seen: readonly Seen[], end: number, until: number): number | null {
  const goodPerSecond = (1000 / pagesEveryMs) * 0.95;
  const good = seen.filter(
    ({ what, status, ms }) => (what === "page" || what === "api") && status === 200 && ms < 2000,
  );
  for (let from = end; from + 5000 <= until; from += 250) {
    const count = good.filter(({ at }) => at >= from && at < from + 5000).length;
    if (count >= goodPerSecond * 5) return Math.round((from - end) / 100) / 10;
  }
  return null;
}
