import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isConnectionError, isReachable, whenReachable } from "#app/realtime/client/reachable.ts";
import { ConnectionLost } from "#app/ui/shell/connection-lost.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that is there from the `from`th look on. */
function serverThere(from: number) {
  const look = vi.fn(() =>
    look.mock.calls.length < from
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response("ready")),
  );
  vi.stubGlobal("fetch", look);
  return look;
}

test("a page is read once the server answers, and not before", async () => {
  const look = serverThere(3);
  const act = vi.fn();
  whenReachable(act);
  await vi.advanceTimersByTimeAsync(3500);
  expect(look).toHaveBeenCalledTimes(2);
  expect(act).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([look.mock.calls.length, act.mock.calls.length], "it ends then").toEqual([3, 1]);
});

test("a server that is gone for long is looked for every 20 seconds, until the page is left", async () => {
  const look = serverThere(Infinity);
  const stop = whenReachable(() => {});
  await vi.advanceTimersByTimeAsync(18_500);
  const before = look.mock.calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look.mock.calls.length - before).toBe(3);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look.mock.calls.length - before).toBe(3);
});

test("the page can say when the next look is", async () => {
  serverThere(4);
  const waits: number[] = [];
  whenReachable(
    () => {},
    (ms) => waits.push(ms),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(waits).toEqual([1000, 2000, 5000, 10_000]);
});

test("any answer of the server counts, as an agency's own domain has no /readyz; a gateway's does not", async () => {
  const answers = async (status: number) => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status })));
    return isReachable();
  };
  expect([await answers(200), await answers(404), await answers(502), await answers(503)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("only failed fetches and answers without data count as a lost connection", () => {
  for (const words of ["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])
    expect(isConnectionError(new TypeError(words)), words).toBe(true);
  const undecodable = "Unable to decode turbo-stream response from URL: /dashboards.data";
  expect(isConnectionError(new Error(undecodable)), "of a gateway, or without a database").toBe(true);
  for (const other of [
    new TypeError("x is not a function"),
    new Error("Failed to fetch"),
    { status: 503, data: null },
    null,
  ])
    expect(isConnectionError(other)).toBe(false);
});

test("a page that could not be read does not name its owner", () => {
  const html = renderToStaticMarkup(<ConnectionLost whenReachable={() => () => {}} />);
  expect(html).toContain("opens again by itself");
  expect(html).not.toMatch(/report|Plainboard|Sign in/);
});
