import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { findSubscription } from "#app/domain/reports/links/unsubscribe.server.ts";
import { action, loader } from "#app/routes/public/unsubscribe.tsx";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { anAgency, aReport, depsFor, due } from "#tests/domain/reports/agency.ts";
import { answerOf, visit } from "#tests/routes/dashboards/visit.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();

async function aToken(): Promise<string> {
  const server = await mailServer();
  const report = await aReport(await anAgency());
  await sendDueReports(due, depsFor(server.url));
  const text = server.to(report.recipient).at(-1)?.mail.text ?? "";
  const token = /\/unsubscribe\/([\w-]{32})/.exec(text)?.[1];
  if (!token) throw new Error("no link came");
  return token;
}

const path = (token: string) => `/unsubscribe/${token}`;
const look = async (token: string) => answerOf(loader, await visit(null, path(token)), { token });
const press = async (token: string, form: Record<string, string>, headers = {}) =>
  answerOf(action, await visit(null, path(token), { form, headers }), { token });
const isStopped = async (token: string) => (await findSubscription(token))?.isStopped;

test("opening the page changes nothing, however often; it names the agency and not the product", async () => {
  const token = await aToken();
  for (let i = 0; i < 3; i += 1) {
    const page = await look(token);
    expect(page.status).toBe(200);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    expect(page.body).toMatchObject({
      siteTitle: "",
      subscription: {
        dashboardName: "Harbour Lane Bakery",
        agencyName: "Northlight Studio",
        isStopped: false,
      },
    });
    expect(JSON.stringify(page.body)).not.toContain("Plainboard");
  }
  expect(await isStopped(token)).toBe(false);
});

test("a recipient who keeps the report sees that nothing has changed", async () => {
  const token = await aToken();
  expect((await look(token)).body).toMatchObject({ isKept: false });
  expect(await press(token, { intent: "keep" })).toMatchObject({
    status: 200,
    body: { isKept: true, subscription: { isStopped: false } },
  });
  await press(token, { intent: "stop" });
  expect(await press(token, { intent: "keep" })).toMatchObject({
    body: { subscription: { isStopped: true } },
  });
});

test("the button unsubscribes, and another subscribes again", async () => {
  const token = await aToken();
  expect(await press(token, { intent: "stop" })).toMatchObject({
    status: 200,
    body: { subscription: { isStopped: true } },
  });
  expect((await press(token, { intent: "stop" })).status).toBe(200);
  expect(await look(token)).toMatchObject({ body: { subscription: { isStopped: true } } });
  expect(await press(token, { intent: "start-again" })).toMatchObject({
    body: { subscription: { isStopped: false } },
  });
});

test("a mail program's one click works without cookies: as a form, as multipart, from another origin", async () => {
  const forms: (Record<string, string> | FormData)[] = [{ "List-Unsubscribe": "One-Click" }, new FormData()];
  (forms[1] as FormData).set("List-Unsubscribe", "One-Click");
  for (const sent of forms) {
    const token = await aToken();
    const headers = { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" };
    const body = sent instanceof FormData ? { multipart: sent } : { form: sent };
    const answer = await answerOf(action, await visit(null, path(token), { ...body, headers }), { token });
    expect(answer.status).toBe(200);
    expect(await isStopped(token)).toBe(true);
  }
  const bare = await aToken();
  const request = new Request(`http://localhost:3000${path(bare)}`, { method: "POST" });
  expect((await answerOf(action, request, { token: bare })).status).toBe(200);
  expect(await isStopped(bare)).toBe(true);
});

test("an unknown token gets 404 on both", async () => {
  const token = "x".repeat(32);
  expect(await look(token)).toMatchObject({ status: 404, body: { subscription: null } });
  expect(await press(token, { intent: "stop" })).toMatchObject({ status: 404, body: { subscription: null } });
});
