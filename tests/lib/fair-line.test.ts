import { expect, test } from "vitest";
import { FairLine, LineFull } from "#app/lib/fair-line.server.ts";
import { requestContext, withRequestContext } from "#app/lib/request-context.server.ts";

function gated(limits: ConstructorParameters<typeof FairLine>[0]) {
  const line = new FairLine(limits);
  const order: string[] = [];
  const gates: (() => void)[] = [];
  const enter = (key: string, name: string) =>
    line.run(key, () => {
      order.push(name);
      return new Promise<void>((resolve) => gates.push(resolve));
    });
  const leave = async () => {
    gates.shift()?.();
    await new Promise(setImmediate);
  };
  return { line, order, enter, leave };
}

test("who sends a hundred requests delays only their own", async () => {
  const { order, enter, leave } = gated({ atOnce: 1, mostWaiting: 1000, mostOfOne: 500 });
  const all = Array.from({ length: 100 }, (_, n) => enter("flood", `flood ${n}`));
  all.push(enter("ines", "ines 1"), enter("ines", "ines 2"), enter("jonas", "jonas 1"));
  for (let n = 0; n < 103; n++) await leave();
  await Promise.all(all);
  expect(order.slice(0, 6)).toEqual(["flood 0", "flood 1", "ines 1", "jonas 1", "flood 2", "ines 2"]);
  expect(order).toHaveLength(103);
});

test("too many are refused, of one key and together, and there is room again later", async () => {
  const { order, enter, leave } = gated({ atOnce: 2, mostWaiting: 3, mostOfOne: 2 });
  const kept = [enter("a", "1"), enter("a", "2"), enter("a", "3"), enter("a", "4")];
  await expect(enter("a", "5")).rejects.toBeInstanceOf(LineFull);
  kept.push(enter("b", "6"));
  await expect(enter("c", "7")).rejects.toBeInstanceOf(LineFull);
  await leave();
  kept.push(enter("c", "8"));
  for (let n = 0; n < 6; n++) await leave();
  await Promise.all(kept);
  expect(order).toEqual(["1", "2", "3", "6", "4", "8"]);
});

test("a failure frees the place, and work runs in the context of its own request", async () => {
  const line = new FairLine({ atOnce: 1, mostWaiting: 10, mostOfOne: 10 });
  const failing = line.run("a", () => Promise.reject(new Error("no")));
  const context = (requestId: string) =>
    ({ requestId, routeName: "t", startedAt: 0, clientAddress: "", memo: new Map() }) as const;
  const seen = ["one", "two"].map((id) =>
    withRequestContext({ ...context(id) }, () => line.run(id, async () => requestContext()?.requestId)),
  );
  await expect(failing).rejects.toThrow("no");
  expect(await Promise.all(seen)).toEqual(["one", "two"]);
});
