import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryReads } from "#app/realtime/client/retry-reads.ts";

beforeEach(() => void vi.stubGlobal("location", new URL("https://agency.example/dashboards")));
afterEach(() => void vi.unstubAllGlobals());

type Answer = number | "lost";

/** Answers in this order; the last one stays. */
function server(answers: readonly Answer[]) {
  let at = 0;
  const send = vi.fn<typeof fetch>(async () => {
    const answer = answers[Math.min(at++, answers.length - 1)]!;
    if (answer === "lost") throw new TypeError("Failed to fetch");
    return new Response("", { status: answer });
  });
  return { send, read: retryReads(send, [1, 1, 1]) };
}

test.each<[answers: readonly Answer[], calls: number]>([
  [[200], 1],
  [["lost", 200], 2],
  [[503, 502, 200], 3],
  [["lost", 503, 504, 200], 4],
])("a page's data is read until it is there: %o", async (answers, calls) => {
  const { send, read } = server(answers);
  expect((await read("/dashboards.data")).status).toBe(200);
  expect(send).toHaveBeenCalledTimes(calls);
});

test("in the end the failure is the page's", async () => {
  await expect(server(["lost"]).read("/dashboards.data")).rejects.toThrow("Failed to fetch");
  const busy = server([503]);
  expect((await busy.read("/dashboards.data")).status).toBe(503);
  expect(busy.send).toHaveBeenCalledTimes(4);
});

test("forms, other addresses and clear refusals are sent once", async () => {
  for (const [address, init, answer] of [
    ["/dashboards.data", { method: "POST" }, 503],
    ["/readyz", {}, 503],
    ["https://elsewhere.example/dashboards.data", {}, 503],
    ["/dashboards.data", {}, 404],
    ["/dashboards.data", {}, 500],
  ] as const) {
    const { send, read } = server([answer]);
    expect((await read(address, init)).status).toBe(answer);
    expect(send, `${address} ${answer}`).toHaveBeenCalledTimes(1);
  }
});

test("a read that Remix gave up is not sent again", async () => {
  const { send, read } = server(["lost"]);
  const signal = AbortSignal.abort();
  await expect(read("/dashboards.data", { signal })).rejects.toThrow();
  expect(send).toHaveBeenCalledTimes(1);
});
