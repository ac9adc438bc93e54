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
const { anAgency } = await import("#tests/domain/dashboards/agency.ts");
const { answerOf, visit } = await import("#tests/routes/dashboards/visit.ts");
const { action: connect, loader: toProvider } = await import("#app/routes/connect/kind.tsx");
const { loader: callback } = await import("#app/routes/connect/callback.ts");

test("an account that is connected for a template leads back to it", async () => {
  const { marta } = await anAgency();
  const kind = "google-search-console";
  const started = await toProvider({
    request: await visit(marta, `/connect/${kind}?template=seo`),
    params: { kind },
    context: {},
  }).catch((thrown: unknown) => thrown as Response);
  if (!(started instanceof Response)) throw new Error("not sent to the provider");
  const back = await consentAt(started.headers.get("Location")!, { answer: "allow" });
  const request = await visit(marta, back.pathname + back.search);
  const kept = started.headers.get("Set-Cookie")!.split(";", 1)[0]!;
  request.headers.set("Cookie", `${request.headers.get("Cookie")}; ${kept}`);
  expect((await answerOf(callback, request, { kind })).location).toMatch(
    /^\/company\/sources\/\w+\/choose\?connected=0&template=seo$/,
  );
});

test("keys that are entered for a template lead back to it, also when they were known", async () => {
  const { marta } = await anAgency();
  const kind = "ahrefs-v3";
  const form = { account: "", ...standIns.find((one) => one.kind === kind)!.keys };
  const send = async () => {
    const request = await visit(marta, `/connect/${kind}?template=links`, { form });
    return (await answerOf(connect, request, { kind })).location;
  };
  expect(await send()).toMatch(/\/choose\?connected=0&template=links$/);
  expect(await send()).toBe("/dashboards/create?template=links");
});
