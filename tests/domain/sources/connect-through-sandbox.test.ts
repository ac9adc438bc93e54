import { afterAll, expect, test } from "vitest";
import { consentAt } from "#tests/sandbox/through.ts";
import { standIns } from "#tests/sandbox/stand-ins.ts";
import { startSandbox } from "#tests/sandbox/start.ts";
import { useDatabase } from "#tests/support/database.ts";

// Sets the variables that the sandbox prints for a shell before the settings are read.
const sandbox = await startSandbox({ basePort: 0 });
Object.assign(process.env, { PROVIDER_ORIGINS: JSON.stringify(sandbox.origins), ...sandbox.env });
afterAll(() => sandbox.close());

await useDatabase();
const { addCompany } = await import("./a-company.ts");
const { connectByKeys } = await import("#app/domain/sources/connecting/connect-keys.server.ts");
const { startConnect } = await import("#app/domain/sources/connecting/start-connect.server.ts");
const { finishConnect } = await import("#app/domain/sources/connecting/finish-connect.server.ts");
const { findProvider } = await import("#app/connectors/registry.ts");

for (const { kind, keys, account } of standIns) {
  if (findProvider(kind)!.connect === "key")
    test(`${kind}: the keys on its sandbox page are accepted`, async () => {
      const typed = { account: account ?? "", token: "", url: "", ...keys };
      expect(await connectByKeys(await addCompany(), kind, typed)).toMatchObject({ outcome: "connected" });
      const wrong = await connectByKeys(await addCompany(), kind, { ...typed, token: "ck_wrong|cs_wrong" });
      expect(wrong).toMatchObject({ outcome: "refused" });
    });
  else
    test(`${kind}: a person signs in on the sandbox's consent page, or cancels there`, async () => {
      const viewer = await addCompany();
      for (const answer of ["allow", "cancel"] as const) {
        const started = await startConnect(viewer, kind, null);
        if (started.outcome !== "started") throw new Error(started.outcome);
        expect(started.address).toContain(sandbox.address);
        const back = (await consentAt(started.address, { answer })).searchParams;
        const finished = await finishConnect(viewer, kind, {
          signIn: started.signIn,
          sourceId: null,
          code: back.get("auth_code") ?? back.get("code"),
          error: back.get("error"),
        });
        expect(finished.outcome).toBe(answer === "allow" ? "connected" : "cancelled");
      }
    });
}

test("a shop's address is accepted with its protocol, with http, and without one", async () => {
  const shop = standIns.find(({ kind }) => kind === "woocommerce")!;
  const url = shop.keys!.url!;
  for (const typed of [
    url,
    url.replace("https:", "http:"),
    url.replace("https://", ""),
    `${url}/wp-admin/`,
  ]) {
    const keys = { account: "", token: "", ...shop.keys, url: typed };
    expect(await connectByKeys(await addCompany(), "woocommerce", keys)).toMatchObject({
      outcome: "connected",
    });
  }
});
