import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { log } from "#app/lib/log.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";

function lines(run: () => void): Record<string, unknown>[] {
  const written: Record<string, unknown>[] = [];
  for (const level of ["info", "warn"] as const)
    vi.spyOn(log, level).mockImplementation(
      ((line: object) => void written.push({ level, ...line })) as never,
    );
  run();
  vi.restoreAllMocks();
  return written;
}

function from(clientAddress: string, run: () => void): void {
  withRequestContext(
    { requestId: "r", routeName: "login", startedAt: 0, clientAddress, memo: new Map() },
    run,
  );
}

test("the log has event, route and ids, and only a tag for the client", () => {
  const [failed, again, other, made] = lines(() => {
    from("203.0.113.7", () => securityEvent("sign-in-failed", { account: "abc" }));
    from("203.0.113.7", () => securityEvent("sign-in-failed"));
    from("203.0.113.8", () => securityEvent("sign-in-failed"));
    from("203.0.113.8", () => securityEvent("token-made", { token: "t1" }));
  });
  expect(failed).toMatchObject({ level: "warn", event: "sign-in-failed", route: "login", account: "abc" });
  expect(made).toMatchObject({ level: "info", event: "token-made", token: "t1" });
  expect(failed?.client).toBe(again?.client);
  expect(failed?.client).not.toBe(other?.client);
  expect(JSON.stringify([failed, again, other, made])).not.toContain("203.0.113");
});

test("an IPv6 network has one tag for all of its addresses", () => {
  const [one, other, neighbor] = lines(() => {
    for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"])
      from(address, () => securityEvent("sign-in-failed"));
  });
  expect(one?.client).toBe(other?.client);
  expect(one?.client).not.toBe(neighbor?.client);
});

test("the inventory has every event, and the events that it has exist", async () => {
  const source = await readFile("app/lib/security-log.server.ts", "utf8");
  const events = [...source.matchAll(/^ {2}"?([a-z-]+)"?: "(?:info|warn)",$/gm)].map(([, event]) => event);
  const inventory = await readFile("app/decisions/0021-security-log.md", "utf8");
  const listed = /security-log\.server\.ts`: ([^.]+)\./.exec(inventory)![1]!.split(/,\s+/);
  expect(events.length).toBeGreaterThan(25);
  expect(listed).toEqual(events);
});
