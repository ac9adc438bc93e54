import { expect, test } from "vitest";
import type { KeyAuth, Keys } from "#app/connectors/core/sign-in/auth.ts";
import type { ProviderConnector } from "#app/connectors/core/define.ts";
import { signerOf } from "#app/connectors/core/sign-in/sign.ts";
import { signInSender } from "#app/connectors/core/sign-in/sign-in-wire.ts";
import { connectors } from "#app/connectors/registry.ts";
import type { StandIn } from "#tests/sandbox/stand-in.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { standInNow } from "./ask.ts";

// Connecting checks keys before anything is stored.

const kinds = Object.values(connectors).flatMap((connector) => {
  const standIn = standIns.find(({ kind }) => kind === connector.id);
  return connector.connect === "key" && standIn ? [{ connector, standIn }] : [];
});

async function check(connector: ProviderConnector, standIn: StandIn, keys: Keys) {
  const auth = connector.auth as KeyAuth;
  const now = () => standInNow;
  const wire = {
    now,
    sleep: () => Promise.resolve(),
    fetch: async (url: string, init: RequestInit) =>
      (await standIn.handle(new Request(url, init), { now: standInNow })) ??
      new Response("", { status: 404 }),
  };
  const sign = signerOf(auth, { keys, env: {}, now });
  return auth.check(
    signInSender(connector, wire, (request) => sign(request, null)),
    keys,
  );
}

for (const { connector, standIn } of kinds) {
  const keys: Keys = { account: "", token: "", url: "", ...standIn.keys };

  test(`${connector.id}: valid keys are accepted`, async () => {
    await expect(check(connector, standIn, keys)).resolves.toHaveProperty("name");
  });

  test(`${connector.id}: invalid keys are distinguished from every other failure`, async () => {
    await expect(check(connector, standIn, { ...keys, token: "ck_wrong|cs_wrong" })).rejects.toMatchObject({
      kind: "reconnect",
    });
  });
}
