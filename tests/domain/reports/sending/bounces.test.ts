import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { config } from "#app/config.server.ts";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { deliveryIn } from "#app/mail/bounces/bounce-address.server.ts";
import { readDeliveryStatus } from "#app/mail/bounces/delivery-status.ts";
import { action } from "#app/routes/webhooks/bounces.ts";
import { db } from "#db/client.server.ts";
import { listSuppressions } from "#db/queries/reports/recipients.ts";
import { type companies, deliveries } from "#db/schema/index.ts";
import { ask } from "#tests/domain/users/people.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { anAgency, aReport, depsFor, due, minutesAfter } from "../agency.ts";

await useDatabase();

const token = "a-token-of-the-mail-server";

function withToken(bouncesToken: string | null = token): void {
  const before = config.bouncesToken;
  Object.assign(config, { bouncesToken });
  onTestFinished(() => void Object.assign(config, { bouncesToken: before }));
}

const crlf = (text: string) => text.replaceAll("\n", "\r\n");

/** As Postfix returns it: RFC 3464, with the report's header at the end. */
const returned = (to: string, fields: string) =>
  crlf(`Return-Path: <>
From: MAILER-DAEMON@mx.harbourlane.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4RkZ9x0000zLQr.1793520000/mx.harbourlane.example"

This is a MIME-encapsulated message.

--4RkZ9x0000zLQr.1793520000/mx.harbourlane.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--4RkZ9x0000zLQr.1793520000/mx.harbourlane.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.harbourlane.example
X-Postfix-Queue-ID: 4RkZ9x0000zLQr
Arrival-Date: Sun,  1 Nov 2026 07:00:03 +0000 (UTC)

Final-Recipient: rfc822; ida@harbourlane.example
Original-Recipient: rfc822;ida@harbourlane.example
${fields}

--4RkZ9x0000zLQr.1793520000/mx.harbourlane.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <${to}>
Subject: October 2026
--4RkZ9x0000zLQr.1793520000/mx.harbourlane.example--
`);

const gone = `Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.harbourlane.example
Diagnostic-Code: smtp; 550 5.1.1 <ida@harbourlane.example>: Recipient address
    rejected: User unknown`;

const post = (body: string, authorization = `Bearer ${token}`) =>
  ask(
    action,
    new Request("http://localhost:3000/webhooks/bounces", {
      method: "POST",
      headers: { "Content-Type": "message/rfc822", Authorization: authorization },
      body,
    }),
  );
const resultOf = async (body: string) =>
  ((await post(body)).body as { data: { result: string } }).data.result;

const whiteLabel = {
  fromAddress: "reports@northlight.example",
  verifiedWhitelabel: true,
} satisfies Partial<typeof companies.$inferInsert>;

/** A report that a mail server accepted; returns the address that it would be returned to. */
async function sent(changes: Parameters<typeof anAgency>[0] = {}) {
  const server = await mailServer();
  const agency = await anAgency(changes);
  const report = await aReport(agency);
  const deps = depsFor(server.url);
  await sendDueReports(due, deps);
  const [{ from } = { from: "" }] = server.to(report.recipient);
  const delivery = async () =>
    (await db.select().from(deliveries).where(eq(deliveries.reportId, report.id)))[0]!;
  const stops = () => listSuppressions(agency.companyId, report.id, [report.recipient]);
  return { server, agency, report, deps, from, delivery, stops };
}

test("a report that is returned for good gets the agency one email; the next one stops the address", async () => {
  withToken();
  const { from, delivery, stops, server, agency, deps, report } = await sent(whiteLabel);
  expect(from).toMatch(/^bounces\+[\da-f]{32}-[\da-f]{20}@bounce\.northlight\.example$/);
  expect(from.indexOf("@")).toBeLessThanOrEqual(64);
  expect(await delivery()).toMatchObject({ state: "handed" });

  expect(await resultOf(returned(from, gone))).toBe("bounced");
  expect(await delivery()).toMatchObject({
    state: "bounced",
    code: 550,
    error: "550 5.1.1 <ida@harbourlane.example>: Recipient address rejected: User unknown",
  });
  expect(await stops()).toEqual([]);
  await sendDueReports(minutesAfter(due, 5), deps);
  await sendDueReports(minutesAfter(due, 10), deps);
  expect(server.to(agency.email)).toHaveLength(1);
  expect(await resultOf(returned(from, gone))).toBe("ignored"); // again
  expect(await stops()).toEqual([]);
  await sendDueReports(new Date(Date.UTC(2026, 11, 1, 8)), deps);
  expect(await resultOf(returned(server.to(report.recipient).at(-1)!.from, gone))).toBe("bounced");
  expect(await stops()).toMatchObject([{ reason: "bounced" }]);
});

test("the product's own sender is returned to MAIL_DOMAIN, also where a server changes the case", async () => {
  withToken();
  const { from, delivery } = await sent();
  expect(from.endsWith(`@${config.mailDomain}`)).toBe(true);
  expect(await resultOf(returned(from.toUpperCase(), gone))).toBe("bounced");
  expect((await delivery()).state).toBe("bounced");
});

test.each(["550 5.7.26", "550 5.7.515"])("%s is the sender's DNS, never a bad recipient", async (code) => {
  withToken();
  const { from, delivery, stops } = await sent(whiteLabel);
  const fields = `Action: failed\nStatus: 5.7.1\nDiagnostic-Code: smtp; ${code} This mail is unauthenticated`;
  expect(await resultOf(returned(from, fields))).toBe("failed");
  expect(await delivery()).toMatchObject({
    state: "failed",
    code: null,
    error: expect.stringMatching(/^The receiver refused the sender, not the recipient. Fix the sender’s DNS/),
  });
  expect(await stops()).toEqual([]);
});

test("a mailbox that stays full fails the delivery, and stops the address after three in a row", async () => {
  withToken();
  const { from, delivery, stops, deps, server, report } = await sent();
  const full = "Action: failed\nStatus: 4.2.2\nDiagnostic-Code: smtp; 452 4.2.2 Mailbox full";
  expect(await resultOf(returned(from, full))).toBe("failed");
  expect(await delivery()).toMatchObject({ state: "failed", code: 452 });
  for (const month of [1, 2]) {
    expect(await stops()).toEqual([]);
    await sendDueReports(new Date(Date.UTC(2026, 10 + month, 1, 8)), deps);
    await resultOf(returned(server.to(report.recipient).at(-1)!.from, full));
  }
  expect(await stops()).toMatchObject([{ reason: "bounced" }]);
});

test("a delay, a success and an automatic reply change nothing", async () => {
  withToken();
  const { from, delivery } = await sent();
  for (const fields of ["Action: delayed\nStatus: 4.4.1", "Action: delivered\nStatus: 2.0.0"])
    expect(await resultOf(returned(from, fields))).toBe("ignored");
  const away = crlf(`To: ${from}\nSubject: Out of office\nAuto-Submitted: auto-replied\n\nBack on Monday.\n`);
  expect(await resultOf(away)).toBe("ignored");
  expect((await delivery()).state).toBe("handed");
});

test("no one can return another's report: the address is signed", async () => {
  withToken();
  const { from, delivery } = await sent();
  const [, id = "", signature = ""] = /^bounces\+([\da-f]+)-([\da-f]+)@/.exec(from)!;
  expect(deliveryIn(from)).toBe((await delivery()).id);
  const other = Buffer.from((await (await sent()).delivery()).id).toString("hex");
  for (const forged of [
    `bounces+${other}-${signature}@bounce.northlight.example`,
    `bounces+${id}-${signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}@bounce.northlight.example`,
    `bounces+${id}-@bounce.northlight.example`,
    "bounces@bounce.northlight.example",
  ])
    expect(await resultOf(returned(forged, gone))).toBe("ignored");
  expect((await delivery()).state).toBe("handed");
});

test("only the operator's mail server may return emails, and only where it is set up", async () => {
  withToken();
  const { from, delivery } = await sent();
  for (const wrong of ["", `Bearer ${token}x`, "Bearer", token])
    expect((await post(returned(from, gone), wrong)).status).toBe(403);
  withToken(null);
  expect((await post(returned(from, gone))).status).toBe(404);
  expect((await delivery()).state).toBe("handed");
  const { from: plain } = await sent(whiteLabel);
  expect(plain).toBe("bounces@bounce.northlight.example");
});

test("an erased address does not come back with a returned email", async () => {
  withToken();
  const { from, delivery, stops } = await sent();
  await db
    .update(deliveries)
    .set({ recipient: "erased-1" })
    .where(eq(deliveries.id, (await delivery()).id));
  expect(await resultOf(returned(from, gone))).toBe("ignored");
  expect(await delivery()).toMatchObject({ state: "handed", error: null });
  expect(await stops()).toEqual([]);
});

test("reports of other servers are read: Exchange names no reply code, others fold and use other cases", () => {
  const exchange = returned(
    "x@y.example",
    "action: failed\nstatus: 5.1.10\ndiagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound;\n\tRecipient not found",
  );
  expect(readDeliveryStatus(exchange)).toEqual({
    action: "failed",
    class: 5,
    answer: "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found",
  });
  expect(readDeliveryStatus(returned("x@y.example", "Action: failed\nStatus: 5.0.0"))).toEqual({
    action: "failed",
    class: 5,
    answer: "5.0.0",
  });
  expect(readDeliveryStatus(returned("x@y.example", gone).replaceAll("\r\n", "\n"))?.class).toBe(5);
  expect(readDeliveryStatus("")).toBeNull();
  expect(readDeliveryStatus(returned("x@y.example", "Status: 5.0.0"))).toBeNull();
});
