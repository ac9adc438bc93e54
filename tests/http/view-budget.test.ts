import { expect, test } from "vitest";
import { spendView } from "#app/http/spend-view.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import type { RouteName } from "#app/site-map.ts";

async function open(
  path: string,
  name: RouteName,
  clientAddress: string,
  userId: string | null = null,
): Promise<Response | null> {
  const context = { requestId: "test", routeName: name, startedAt: 0, clientAddress, memo: new Map() };
  return withRequestContext(context, async () => {
    try {
      await spendView(new Request(`http://localhost${path}`), name, userId);
      return null;
    } catch (thrown) {
      return thrown as Response;
    }
  });
}

async function opened(times: number, ...asked: Parameters<typeof open>): Promise<number> {
  let count = 0;
  for (let at = 0; at < times; at++) if ((await open(...asked)) === null) count++;
  return count;
}

test("one network can view 300 dashboards in five minutes, and then learns when to retry", async () => {
  expect(await opened(320, "/dashboards/aaaaaaaaaaaaaaaa", "dashboard.show", "203.0.113.1")).toBe(300);
  const refused = await open("/dashboards/aaaaaaaaaaaaaaaa/csv", "dashboard.csv", "203.0.113.1");
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(200);
  expect(await refused?.json()).toMatchObject({
    error: { code: "slow-down", message: expect.stringMatching(/Try again in \d+ seconds/) },
  });
  expect(await open("/dashboards/aaaaaaaaaaaaaaaa", "dashboard.show", "203.0.113.2")).toBeNull();
});

test("the budget counts a signed-in person alone, an IPv6 network once, and no polling for a PDF", async () => {
  expect(await opened(300, "/dashboards/bbbbbbbbbbbbbbbb", "dashboard.show", "203.0.113.3", "ida")).toBe(300);
  expect(await open("/dashboards/bbbbbbbbbbbbbbbb", "dashboard.show", "203.0.113.3", "ben")).toBeNull();
  let six = 0;
  for (let at = 0; at < 320; at++)
    if ((await open("/dashboards/cccccccccccccccc", "dashboard.show", `2001:db8::${at}`)) === null) six++;
  expect(six).toBe(300);
  for (let at = 0; at < 1300; at++)
    if (
      (await open("/dashboards/ffffffffffffffff", "dashboard.show", `2001:db8:0:${(at % 20) + 1}::1`)) ===
      null
    )
      six++;
  expect(six).toBe(1200);
  expect(
    await opened(400, "/api/dashboards/cccccccccccccccc/pdf?check=x", "api.dashboard.pdf", "203.0.113.4"),
  ).toBe(400);
  expect(await opened(400, "/dashboards/cccccccccccccccc?check=x", "dashboard.show", "203.0.113.5")).toBe(
    300,
  );
});

test("all readers of one dashboard share a budget too", async () => {
  let count = 0;
  for (let at = 0; at < 3100; at++)
    if ((await open("/dashboards/dddddddddddddddd", "dashboard.show", `10.0.${at % 20}.1`)) === null) count++;
  expect(count).toBe(3000);
  expect(await open("/dashboards/eeeeeeeeeeeeeeee", "dashboard.show", "10.0.0.1")).toBeNull();
});
