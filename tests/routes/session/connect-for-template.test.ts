import { afterAll, expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
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
const { loader: createPage } = await import("#app/routes/dashboards/create.tsx");
const { aClient } = await import("#tests/domain/clients/a-client.ts");

const kind = "google-search-console";

/** The address after a sign-in that a person allows or cancels. */
async function signIn(marta: Viewer, query: string, answer: "allow" | "cancel") {
  const started = await toProvider({
    request: await visit(marta, `/connect/${kind}?${query}`),
    params: { kind },
    context: {},
  }).catch((thrown: unknown) => thrown as Response);
  if (!(started instanceof Response)) throw new Error("not sent to the provider");
  const back = await consentAt(started.headers.get("Location")!, { answer });
  const request = await visit(marta, back.pathname + back.search);
  const kept = started.headers.get("Set-Cookie")!.split(";", 1)[0]!;
  request.headers.set("Cookie", `${request.headers.get("Cookie")}; ${kept}`);
  return (await answerOf(callback, request, { kind })).location!;
}

test("an account that is connected for a template and a client leads back to them", async () => {
  const { marta } = await anAgency();
  expect(await signIn(marta, "template=seo", "allow")).toMatch(
    /^\/company\/sources\/\w+\/choose\?connected=0&template=seo$/,
  );
  expect(await signIn(marta, "template=seo&client=abc", "allow")).toMatch(
    /\/choose\?connected=0&template=seo&client=abc$/,
  );
});

test("a canceled sign-in leads back to them too, says so, and can be tried again", async () => {
  const { marta } = await anAgency();
  const client = await aClient(marta.companyId, "Zitta Garden");
  const there = await signIn(marta, `template=seo&client=${client.id}`, "cancel");
  expect(there).toMatch(/^\/dashboards\/create\?template=seo&client=/);
  expect((await answerOf(createPage, await visit(marta, there))).body).toMatchObject({
    step: { name: "template" },
    client: { name: "Zitta Garden" },
    connectProblem: {
      text: "You canceled at Google Search Console. Nothing was connected or changed.",
      retryHref: `/connect/${kind}?template=seo&client=${client.id}`,
    },
  });
  expect(await signIn(marta, "", "cancel")).toMatch(/^\/company\/sources\/new\?problem=/);
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
