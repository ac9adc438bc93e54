import { expect, test } from "vitest";
import { withRequestContext } from "#app/lib/request-context.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { setSharing } from "#app/domain/dashboards/share/set-sharing.server.ts";
import { finishRuns } from "#db/queries/reports/finish-runs.ts";
import { addSuppression } from "#db/queries/reports/recipients.ts";
import { addRun } from "#db/queries/reports/report-ledger.ts";
import { inTransaction } from "#db/client.server.ts";
import { signedIn } from "#tests/domain/reports/a-viewer.ts";
import { anAgency, aReport, due } from "#tests/domain/reports/agency.ts";
import { useDatabase } from "#tests/support/database.ts";
import { eventsOf } from "./events.ts";

await useDatabase();

type Agency = Awaited<ReturnType<typeof anAgency>>;

/** Sent to two recipients, with one failure. */
async function finishedRun({ companyId, dashboardId }: Agency, reportId: string, test: boolean) {
  const run = { id: newId(), companyId, reportId, dashboardId, dueAt: test ? new Date() : due, test };
  const range = { from: "2026-10-01", to: "2026-10-31", state: "rendered" } as Parameters<typeof addRun>[0];
  const delivery = (state: "handed" | "delivered" | "failed") => {
    const id = newId();
    return { id, recipient: `${state}@bakery.example`, messageId: `${id}@x`, state };
  };
  const deliveries = (["handed", "delivered", "failed"] as const).map(delivery);
  await inTransaction(() => addRun({ ...range, ...run }, deliveries));
  await finishRuns(new Date());
}

const inRequest = (companyId: string, id: string, run: () => Promise<unknown>) =>
  withRequestContext(
    {
      requestId: "test",
      routeName: "test",
      startedAt: 0,
      clientAddress: "203.0.113.7",
      memo: new Map(),
      ...(companyId && { companyId, actor: { companyId, id, name: "Marta Quill", tokenName: null } }),
    },
    run,
  );

test("a sent report is the schedule's act, once, with its numbers; a test is the person's", async () => {
  const agency = await anAgency();
  const { id: reportId } = await aReport(agency);
  const { companyId, userId } = agency;
  // A person's request may start the sending of what is due.
  await inRequest(companyId, userId, () => finishedRun(agency, reportId, false));
  await finishRuns(new Date());
  await inRequest(companyId, userId, () => finishedRun(agency, reportId, true));
  const events = (await eventsOf(companyId)).filter(({ action }) => /^report\.(sent|tested)$/.test(action));
  expect(events).toMatchObject([
    {
      action: "report.sent",
      personId: null,
      personName: "Schedule",
      network: null,
      subjectId: reportId,
      details: { sent: 2, failed: 1 },
    },
    { action: "report.tested", personId: userId, personName: "Marta Quill", network: "203.0.113.0/24" },
  ]);
  expect(JSON.stringify(events)).not.toContain("bakery.example");
});

test("a recipient who unsubscribes leaves no name, address or network", async () => {
  const agency = await anAgency();
  const { id: reportId } = await aReport(agency);
  const { companyId } = agency;
  const email = "owner@bakery.example";
  await inRequest("", "", () =>
    addSuppression({ id: newId(), companyId, reportId, email, reason: "unsubscribed" }),
  );
  const event = (await eventsOf(companyId)).find(({ action }) => action === "report.unsubscribed");
  expect(event).toMatchObject({ personId: null, personName: "Visitor", network: null });
  expect(JSON.stringify(event)).not.toContain("bakery.example");
});

test("another company's work within a request is not the person's", async () => {
  const agency = await anAgency();
  const other = await anAgency();
  const { id: reportId } = await aReport(agency);
  await inRequest(other.companyId, other.userId, () => finishedRun(agency, reportId, true));
  const event = (await eventsOf(agency.companyId)).find(({ action }) => action === "report.tested");
  expect(event).toMatchObject({ personId: null, personName: "Schedule", network: null });
});

test("sharing says what it is now, never the password", async () => {
  const agency = await anAgency();
  const viewer = await signedIn(agency);
  await setSharing(viewer, agency.dashboardId, { public: true, password: "open sesame please" });
  await setSharing(viewer, agency.dashboardId, { public: false });
  const events = (await eventsOf(agency.companyId)).filter(({ action }) =>
    action.startsWith("dashboard.sharing"),
  );
  expect(events.at(-1)!.details).toEqual({ changed: ["public access"], to: "only your company" });
  expect(events.flatMap(({ details }) => details.changed)).toContain("password");
  expect(JSON.stringify(events)).not.toMatch(/sesame|argon2/);
});
