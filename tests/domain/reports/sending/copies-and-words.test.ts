import { expect, test } from "vitest";
import { sendDueReports } from "#app/domain/reports/runs/send-due-reports.server.ts";
import { sendTest } from "#app/domain/reports/runs/send-test.server.ts";
import { suppressions } from "#db/schema/index.ts";
import { db } from "#db/client.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { exampleWidget } from "#tests/mail/example-view.ts";
import { mailServer } from "#tests/mail/smtp-server.ts";
import { signedIn } from "../a-viewer.ts";
import { anAgency, aReport, depsFor, due, minutesAfter, viewOf } from "../agency.ts";

await useDatabase();

const addresses = (list: readonly { readonly address?: string | undefined }[] = []) =>
  list.map(({ address }) => address);

test("each person receives one email: copies are named in the header, and have links of their own", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  await aReport(agency, {
    recipients: ["ida@h.example", "jo@h.example"],
    cc: ["maren@n.example", "IDA@h.example"],
    replyTo: "maren@n.example",
  });
  await sendDueReports(due, depsFor(server.url));
  await sendDueReports(minutesAfter(due, 5), depsFor(server.url));
  expect(server.received.map(({ to }) => to.join()).sort()).toEqual([
    "ida@h.example",
    "jo@h.example",
    "maren@n.example",
  ]);
  const [ida, copy] = ["ida@h.example", "maren@n.example"].map((address) => server.to(address)[0]!);
  expect(addresses(ida!.mail.to)).toEqual(["ida@h.example"]);
  expect(addresses(ida!.mail.cc)).toEqual(["maren@n.example"]);
  expect(addresses(copy!.mail.to).sort()).toEqual(["ida@h.example", "jo@h.example"]);
  expect(addresses(copy!.mail.cc)).toEqual(["maren@n.example"]);
  expect(addresses(copy!.mail.replyTo)).toEqual(["maren@n.example"]);
  const links = server.received.map(({ mail }) => /report-links\/([\w-]{32})/.exec(mail.text ?? "")?.[1]);
  expect(new Set(links).size).toBe(3);
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(3);
});

test("who unsubscribed is not named as a copy", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency, { recipients: ["a@h.example"], cc: ["gone@n.example"] });
  await db.insert(suppressions).values({
    id: newId(),
    companyId: agency.companyId,
    reportId: report.id,
    email: "gone@n.example",
    reason: "unsubscribed",
  });
  await sendDueReports(due, depsFor(server.url));
  expect(server.received.map(({ to }) => to)).toEqual([["a@h.example"]]);
  expect(server.received[0]?.mail.cc ?? []).toEqual([]);
});

test("a test goes to one person only, without copies", async () => {
  const server = await mailServer();
  const agency = await anAgency();
  const report = await aReport(agency, { cc: ["maren@n.example"] });
  await sendTest(await signedIn(agency), report.id, () => {});
  await sendDueReports(due, depsFor(server.url));
  const [test] = server.to(agency.email);
  expect(addresses(test?.mail.to)).toEqual([agency.email]);
  expect(test?.mail.cc ?? []).toEqual([]);
});

test("subject and message are the agency's, with placeholders, and charts are inline pictures", async () => {
  const server = await mailServer();
  const report = await aReport(await anAgency(), {
    subject: "{report} in {period}",
    message: "Hello,\n\nthe numbers of {period}.\n\n{agency}",
  });
  const chart = exampleWidget("Sales by region", {
    kind: "chart",
    chart: {
      kind: "pie",
      label: "Sales",
      doughnut: true,
      total: "3",
      totalName: "Sales",
      parts: [
        { name: "North", value: 2, text: "2", share: "67%", other: false },
        { name: "South", value: 1, text: "1", share: "33%", other: false },
      ],
    },
    data: {
      columns: [
        {
          key: "n",
          label: "Sales",
          role: "metric",
          type: "integer",
          class: null,
          unit: null,
          sorted: null,
          comparison: false,
        },
      ],
      rows: [[{ raw: 3, text: "3", receipt: null }]],
      totals: null,
      totalsLabel: "",
      shown: 1,
      of: 1,
    },
  });
  const deps = depsFor(server.url, {
    loadSnapshot: ({ dashboard }) =>
      Promise.resolve(viewOf(dashboard.permalink, { name: "Bakery", widgets: [chart] })),
  });
  await sendDueReports(due, deps);
  const { mail } = server.to(report.recipient)[0]!;
  expect(mail.subject).toBe("Bakery in October 2026");
  expect(mail.text).toMatch(/^Hello,\n\nthe numbers of October 2026\.\n\nNorthlight Studio\n\nBAKERY\n/);
  const pictures = mail.attachments.filter(({ disposition }) => disposition === "inline");
  const named = [...(mail.html ?? "").matchAll(/cid:([\w-]+)/g)].map(([, cid]) => `<${cid}>`);
  expect(pictures.map(({ contentId }) => contentId)).toEqual(named);
  expect(named).toHaveLength(1);
  expect(mail.text).toContain("North  2 (67%)");
});
