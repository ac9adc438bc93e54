import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer.ts";
import { listReports } from "#app/domain/reports/list-reports.server.ts";
import { action as one, loader as show } from "#app/routes/api/destinations/destination.ts";
import { action as all, loader as list } from "#app/routes/api/destinations/destinations.ts";
import { action as testCall } from "#app/routes/api/destinations/test.ts";
import { action as remove, loader as removePage } from "#app/routes/company/destinations/delete.tsx";
import { action as edit, loader as editPage } from "#app/routes/company/destinations/edit.tsx";
import { loader as listPage } from "#app/routes/company/destinations/list.tsx";
import { action as create } from "#app/routes/company/destinations/new.tsx";
import { action as createReport } from "#app/routes/company/report-new.tsx";
import { action as changeReport, loader as reportPage } from "#app/routes/company/report.tsx";
import { action as reportCalls } from "#app/routes/api/automatic-reports.ts";
import { db } from "#db/client.server.ts";
import { destinations } from "#db/schema/index.ts";
import { aDashboard, anAgency } from "#tests/domain/dashboards/agency.ts";
import { useDestinations } from "#tests/domain/destinations/use-destinations.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { destinationAddress } from "#tests/support/edges/destinations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { filled } from "./a-report.ts";

await useDatabase();
const services = await useDestinations();

const base = "/company/destinations";
const slack = { name: "Zitta, #reports", kind: "slack", address: destinationAddress.slack("SecretXy12") };

type Form = Readonly<Record<string, string | readonly string[]>>;
type Refused = { error: Record<string, string[]>; initialValue: Record<string, unknown> };

const add = async (viewer: Viewer, form: Form) =>
  answerOf(create, await visit(viewer, `${base}/new`, { form }));
const change = async (viewer: Viewer, id: string, form: Form) =>
  answerOf(edit, await visit(viewer, `${base}/${id}`, { form }), { destinationId: id });
const open = async (viewer: Viewer, id: string) =>
  answerOf(editPage, await visit(viewer, `${base}/${id}`), { destinationId: id });
const rowsOf = (viewer: Viewer) =>
  db.select().from(destinations).where(eq(destinations.companyId, viewer.companyId));
const call = async (viewer: Viewer, path: string, json: object, method = "POST") => {
  const id = path.split("/")[1] ?? "";
  const request = await visit(viewer, `/api/destinations${path}`, { json, method });
  if (path.endsWith("/test")) return answerOf(testCall, request, { id });
  return path === "" ? answerOf(all, request) : answerOf(one, request, { id });
};

test("a channel is added by a plain form, and its address is nowhere afterwards", async () => {
  const { marta } = await anAgency();
  const made = await add(marta, { ...slack, intent: "save" });
  expect([made.status, made.location]).toEqual([303, `${base}?done=saved`]);
  const [row] = await rowsOf(marta);
  const page = await answerOf(listPage, await visit(marta, base));
  expect(page.body).toMatchObject({
    destinations: [
      { name: "Zitta, #reports", mask: "hooks.slack.com … Xy12", off: null, reports: 0, last: null },
    ],
  });
  const api = await answerOf(list, await visit(marta, "/api/destinations"));
  const shown = [page, await open(marta, row!.id), api].map(({ body }) => JSON.stringify(body));
  for (const text of [...shown, JSON.stringify(row)]) expect(text).not.toContain("SecretXy12");
  expect(api.body).toMatchObject({ data: [{ id: row!.id, kind: "slack", state: "active" }] });
});

test.each([
  [{ ...slack, name: " " }, { name: ["Enter a name."] }],
  [{ ...slack, address: "" }, { address: ["Paste the address."] }],
  [{ ...slack, kind: "teams" }, { address: ["This is an address of Slack. Choose Slack as the kind."] }],
  [{ ...slack, kind: "pigeon" }, { kind: ["Choose slack, teams, google-chat or webhook."] }],
  [
    { name: "n", kind: "webhook", address: "https://192.168.0.1/x" },
    { address: ["This address does not lead to a public website."] },
  ],
])("a wrong form is refused beside the field, with its values: %j", async (form, error) => {
  const { marta } = await anAgency();
  const refused = await add(marta, { ...form, intent: "save" });
  const body = refused.body as Refused;
  expect([refused.status, body.error]).toEqual([422, error]);
  expect(body.initialValue).toMatchObject(form.address === "" ? {} : { address: form.address });
  expect(await rowsOf(marta)).toEqual([]);
});

test("“Send test” posts without saving, keeps the values and shows the answer", async () => {
  const { marta } = await anAgency();
  const tested = await add(marta, { ...slack, intent: "test" });
  expect(tested).toMatchObject({
    status: 200,
    body: { initialValue: slack, test: { isSent: true, text: "Slack accepted the test." } },
  });
  expect(services.received.map(({ kind }) => kind)).toEqual(["slack"]);
  expect(services.received[0]!.body).toContain("Test message");
  services.answer = () => ({ status: 404, body: "no_service /services/T0001/B0001/SecretXy12" });
  expect((await add(marta, { ...slack, intent: "test" })).body).toMatchObject({
    test: { isSent: false, text: "Slack answered 404 no_service …." },
  });
  expect(await rowsOf(marta)).toEqual([]);
  const empty = await add(marta, { ...slack, address: "", intent: "test" });
  expect([empty.status, (empty.body as Refused).error]).toEqual([422, { address: ["Paste the address."] }]);
});

test("a webhook's secret is shown once; replaced, both sign for three days", async () => {
  const { marta } = await anAgency();
  const address = destinationAddress.webhook("w1");
  const made = await add(marta, { name: "CRM", kind: "webhook", address, intent: "save" });
  const { id, secret } = made.body as { id: string; secret: string };
  expect([made.status, made.headers?.get("cache-control")]).toEqual([201, "no-store"]);
  expect(JSON.stringify(await open(marta, id))).not.toContain(secret.slice(6));

  const { secret: next } = (await change(marta, id, { intent: "rotate" })).body as { secret: string };
  expect(next).not.toBe(secret);
  await change(marta, id, { intent: "test", name: "CRM", address: "" });
  const [{ body, headers } = { body: "", headers: {} }] = services.received;
  for (const one of [secret, next])
    expect(new Webhook(one).verify(body, headers as Record<string, string>)).toMatchObject({
      type: "destination.test",
    });
  await db
    .update(destinations)
    .set({ previousUntil: new Date(0) })
    .where(eq(destinations.id, id));
  await change(marta, id, { intent: "test", name: "CRM", address: "" });
  const last = services.received[1]!;
  expect(() => new Webhook(secret).verify(last.body, last.headers as Record<string, string>)).toThrow();
});

const turnOff = (id: string) =>
  db
    .update(destinations)
    .set({ state: "off", offReason: "Slack answered 410, for 20 hours.", offSince: new Date() })
    .where(eq(destinations.id, id));

test("edited without an address it keeps the stored one; a new address switches it on", async () => {
  const { marta } = await anAgency();
  await add(marta, { ...slack, intent: "save" });
  const { id } = (await rowsOf(marta))[0]!;
  services.answer = () => ({ status: 410 });
  expect((await change(marta, id, { intent: "test", name: "x", address: "" })).body).toMatchObject({
    initialValue: { name: "x" },
    test: { isSent: false, text: "Slack answered 410." },
  });
  // One answer says little: it stays on.
  expect((await rowsOf(marta))[0]).toMatchObject({ state: "active", refusals: 1 });
  await turnOff(id);
  expect(await open(marta, id)).toMatchObject({
    body: { destination: { off: { reason: expect.any(String) as string } } },
  });
  expect((await change(marta, id, { intent: "save", name: "Renamed", address: "" })).status).toBe(303);
  expect((await rowsOf(marta))[0]).toMatchObject({ name: "Renamed", state: "off" });
  expect((await change(marta, id, { intent: "switch-on" })).status).toBe(303);
  expect((await rowsOf(marta))[0]).toMatchObject({ state: "active", offReason: null, refusals: 0 });
  const wrong = await change(marta, id, {
    intent: "save",
    name: "Renamed",
    address: "https://elsewhere.example/",
  });
  expect([wrong.status, (wrong.body as Refused).initialValue.address]).toEqual([
    422,
    "https://elsewhere.example/",
  ]);
  const address = destinationAddress.slack("Another77");
  await change(marta, id, { intent: "save", name: "Renamed", address });
  expect((await open(marta, id)).body).toMatchObject({ destination: { mask: "hooks.slack.com … er77" } });
});

test("the sample agency sends no tests, and tests are limited", async () => {
  const { marta } = await anAgency();
  const sample = { ...marta, company: { ...marta.company, sample: true } };
  const { testAddress } = await import("#app/domain/destinations/test-destination.server.ts");
  expect(await testAddress(sample, { kind: "slack", address: slack.address })).toEqual({
    isSent: false,
    text: "The sample agency sends nothing, not even a test.",
  });
  const texts: string[] = [];
  for (let n = 0; n < 21; n++)
    texts.push((await testAddress(marta, { kind: "slack", address: slack.address })).text);
  expect(texts.at(-1)).toContain("Too many attempts");
  expect(services.received).toHaveLength(20);
});

test("a report goes to chosen destinations, also without an email; those of others are refused", async () => {
  const { marta } = await anAgency();
  const other = (await anAgency()).marta;
  await add(marta, { ...slack, intent: "save" });
  await add(other, { ...slack, intent: "save" });
  const [mine] = await rowsOf(marta);
  const [theirs] = await rowsOf(other);
  const dashboardId = await aDashboard(marta);
  const send = async (form: Form) =>
    answerOf(createReport, await visit(marta, "/company/automatic-reports/new", { form }));
  const only = filled(dashboardId, { recipients: "" });

  const nothing = await send(only);
  expect([nothing.status, (nothing.body as Refused).error]).toEqual([
    422,
    { recipients: ["Enter at least one email address."] },
  ]);
  const foreign = await send({ ...only, destinations: [mine!.id, theirs!.id] });
  expect([foreign.status, (foreign.body as Refused).error]).toEqual([
    422,
    { destinations: ["A chosen destination was deleted. Choose again."] },
  ]);
  expect((await send({ ...only, cc: "boss@x.example", destinations: mine!.id })).status).toBe(422);
  expect((await send({ ...only, destinations: mine!.id })).status).toBe(303);

  const [{ report } = { report: null }] = await listReports(marta);
  expect(report).toMatchObject({ recipients: [], destinationIds: [mine!.id] });
  const page = await answerOf(reportPage, await visit(marta, `/company/automatic-reports/${report!.id}`), {
    reportId: report!.id,
  });
  expect(page.body).toMatchObject({
    view: {
      values: { destinations: mine!.id },
      destinations: [{ value: mine!.id, label: "Zitta, #reports", hint: "Slack" }],
    },
  });
  const cleared = await answerOf(
    changeReport,
    await visit(marta, `/company/automatic-reports/${report!.id}`, { form: filled(dashboardId) }),
    { reportId: report!.id },
  );
  expect(cleared.status).toBe(303);
  expect((await listReports(marta))[0]?.report.destinationIds).toEqual([]);

  const byCall = await answerOf(
    reportCalls,
    await visit(marta, "/api/automatic-reports", {
      json: { dashboard_id: dashboardId, timezone: "UTC", destinations: [mine!.id] },
    }),
  );
  expect(byCall).toMatchObject({ status: 201, body: { data: { recipients: "", destinations: [mine!.id] } } });
});

test("the delete page names the reports that are paused", async () => {
  const { marta } = await anAgency();
  await add(marta, { ...slack, intent: "save" });
  const [{ id: destinationId } = { id: "" }] = await rowsOf(marta);
  const dashboardId = await aDashboard(marta);
  const form = { ...filled(dashboardId, { recipients: "" }), destinations: destinationId };
  await answerOf(createReport, await visit(marta, "/company/automatic-reports/new", { form }));
  const path = `${base}/${destinationId}/delete`;
  expect((await answerOf(removePage, await visit(marta, path), { destinationId })).body).toMatchObject({
    reports: [{ dashboardName: "Harbour Lane Bakery", isOnly: true }],
  });
  const gone = await answerOf(remove, await visit(marta, path, { form: {} }), { destinationId });
  expect([gone.status, gone.location]).toEqual([303, `${base}?done=deleted`]);
  expect((await listReports(marta))[0]).toMatchObject({ isPaused: true });
});

test("calls create, list, change, test and delete destinations, never with their address", async () => {
  const { marta } = await anAgency();
  const address = destinationAddress.webhook("SecretW1");
  const made = await call(marta, "", { name: "CRM", kind: "webhook", address });
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        address: "hooks.agency.example … etW1",
        signing_secret: expect.stringMatching(/^whsec_/) as string,
      },
    },
  });
  const { id } = (made.body as { data: { id: string } }).data;
  const get = async () => answerOf(show, await visit(marta, `/api/destinations/${id}`), { id });
  const stored = await get();
  expect(stored.body).toEqual({
    data: {
      id,
      name: "CRM",
      kind: "webhook",
      address: "hooks.agency.example … etW1",
      state: "active",
      off_reason: null,
      off_since: null,
    },
  });
  // What was read can be sent back.
  expect((await call(marta, `/${id}`, (stored.body as { data: object }).data, "PUT")).status).toBe(200);
  services.answer = () => ({ status: 410 });
  expect((await call(marta, `/${id}/test`, {})).body).toEqual({
    data: { sent: false, message: "The receiver answered 410." },
  });
  expect((await get()).body).toMatchObject({ data: { state: "active" } });
  await turnOff((stored.body as { data: { id: string } }).data.id);
  expect((await get()).body).toMatchObject({ data: { state: "off" } });
  const changed = await call(marta, `/${id}`, { name: "CRM 2", state: "active", rotate_secret: true }, "PUT");
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { name: "CRM 2", state: "active", signing_secret: expect.any(String) as string } },
  });
  expect((await call(marta, `/${id}`, { address: "nonsense" }, "PUT")).status).toBe(422);
  expect((await call(marta, "", { name: "x", kind: "slack", address })).status).toBe(422);
  expect((await call(marta, `/${id}`, {}, "DELETE")).status).toBe(204);
  expect((await get()).status).toBe(404);
});

test("other companies find nothing", async () => {
  const { marta } = await anAgency();
  const other = (await anAgency()).marta;
  await add(marta, { ...slack, intent: "save" });
  const [{ id: destinationId } = { id: "" }] = await rowsOf(marta);
  const params = { destinationId };
  const path = `${base}/${destinationId}`;
  const answers = [
    await open(other, destinationId),
    ...(await Promise.all(
      ["save", "test", "switch-on", "rotate"].map((intent) =>
        change(other, destinationId, { intent, name: "Stolen", address: "" }),
      ),
    )),
    await answerOf(removePage, await visit(other, `${path}/delete`), params),
    await answerOf(remove, await visit(other, `${path}/delete`, { form: {} }), params),
    await answerOf(show, await visit(other, `/api/destinations/${destinationId}`), { id: destinationId }),
    await call(other, `/${destinationId}`, { name: "Stolen" }, "PUT"),
    await call(other, `/${destinationId}`, {}, "DELETE"),
    await call(other, `/${destinationId}/test`, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(services.received).toEqual([]);
  expect((await rowsOf(marta))[0]).toMatchObject({ name: "Zitta, #reports", state: "active" });
  expect((await answerOf(list, await visit(other, "/api/destinations"))).body).toEqual({ data: [] });
});
