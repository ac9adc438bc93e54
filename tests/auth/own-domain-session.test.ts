import { expect, test } from "vitest";
import { identify, startSession } from "#app/auth/session.server.ts";
import { createApiToken } from "#app/domain/users/api-tokens/create-api-token.server.ts";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { buildPerson, requestOf, viewerOf } from "#tests/domain/users/people.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

test("no session and no token of the agency counts at a client's own domain, not even at its own company's", async () => {
  const { companyId, id: userId, cookie } = await buildPerson();
  const viewer = await viewerOf(cookie);
  const made = await createApiToken(viewer, { name: "Export", scope: "write", days: null }, undefined);
  const headers = { Authorization: `Bearer ${"token" in made ? made.token : ""}` };
  const who = (request: Request, ownDomain?: { host: string; companyId: string }) => {
    const context = { requestId: "t", routeName: "t", startedAt: 0, clientAddress: "", memo: new Map() };
    return withRequestContext({ ...context, ...(ownDomain && { ownDomain }) }, async () => {
      return (await identify(request)).who;
    });
  };
  const own = { host: "reports.northlight.example", companyId };
  for (const sent of [{ cookie }, { headers }]) {
    expect(await who(requestOf("/", sent))).toBe("viewer");
    expect(await who(requestOf("/", sent), own)).toBe("nobody");
  }
  // The browser sends it to the host that set it only.
  const set = await startSession({ companyId, userId }, requestOf("/"));
  expect(set).toMatch(/HttpOnly/i);
  expect(set).not.toMatch(/domain=/i);
});
