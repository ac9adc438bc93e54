import { expect, test } from "vitest";
import {
  confirmEmailMessage,
  invitationEmail,
  resetPasswordEmail,
  welcomeEmail,
} from "#app/mail/messages/account.ts";
import { reportsOnHoldEmail, undeliveredEmail } from "#app/mail/messages/agency.ts";

const common = { siteTitle: "Plainboard", name: "Marta <b>", url: "https://app.example/x?a=1&b=2" };

const letters = {
  welcome: welcomeEmail(common),
  reset: resetPasswordEmail({ ...common, validMinutes: 60 }),
  confirm: confirmEmailMessage({ ...common, email: "new@x.example", validMinutes: 1440 }),
  invitation: invitationEmail({ ...common, company: "Northlight", invitedBy: "Marta <b>", validDays: 7 }),
};

test.each(Object.entries(letters))(
  "the %s email has its link in both formats, escaped in one",
  (_, { subject, text, html }) => {
    expect(text).toContain("https://app.example/x?a=1&b=2");
    expect(html).toContain('href="https://app.example/x?a=1&amp;b=2"');
    expect(html).not.toContain("<b>");
    expect(subject).not.toBe("");
  },
);

test("the lifetime of a link is in a readable unit", () => {
  expect(letters.reset.text).toContain("works once, for one hour.");
  expect(letters.confirm.text).toContain("works once, for 24 hours.");
});

test("an email is never sent with an incomplete link", () => {
  expect(() => welcomeEmail({ ...common, url: "/dashboards" })).toThrow("full URL");
  expect(() => welcomeEmail({ ...common, url: "javascript:alert(1)" })).toThrow("full URL");
});

const held = {
  name: "Harbour Lane Bakery",
  period: "October 2026",
  rangeText: "1–31 October 2026",
  due: "today at 08:00",
  goesTo: "ida@harbourlane.example and 1 more",
  reasons: [
    { text: "Facebook Ads needs to be reconnected.", href: "https://app.example/company/sources/s1" },
  ],
  href: "https://app.example/company/automatic-reports/r1/runs/u1",
};
const frame = { siteTitle: "Plainboard", agencyName: "Northlight Studio" };

test("the agency's email says why a report is on hold, where to fix it, and where to send it anyway", () => {
  const { subject, text } = reportsOnHoldEmail([held], frame);
  expect(subject).toBe("On hold: the report for Harbour Lane Bakery");
  expect(subject.length).toBeLessThanOrEqual(50);
  for (const said of [held.rangeText, held.goesTo, held.reasons[0]?.text ?? "", held.href])
    expect(text).toContain(said);
  expect(text).toContain("It was due today at 08:00. Nothing was sent to the client.");
  expect(text).toContain("Reconnect Facebook Ads:\nhttps://app.example/company/sources/s1");
  expect(text).toContain(`Send with a note about the gap:\n${held.href}`);
  expect(reportsOnHoldEmail([{ ...held, name: "Zitta" }], frame).subject).toBe(
    "On hold: the October 2026 report for Zitta",
  );
  const long = reportsOnHoldEmail([{ ...held, name: "Zitta ".repeat(20) }], frame);
  expect(long.subject.length).toBeLessThanOrEqual(50);
});

test("many reports on hold at once are one email", () => {
  const { subject, text } = reportsOnHoldEmail([held, { ...held, name: "Zitta" }], frame);
  expect(subject).toBe("2 reports are on hold");
  expect(text).toContain("Zitta, 1–31 October 2026");
});

test("the agency's email names recipients without a delivery, in the mail server's words", () => {
  const one = {
    recipient: "ida@x.example",
    isEmail: true,
    dashboard: "Harbour Lane",
    rangeText: "October 2026",
    reason: "550 no such user",
    isSuppressed: true,
    href: held.href,
  };
  const { subject, text } = undeliveredEmail("Plainboard", [one]);
  expect(subject).toBe("Not delivered to ida@x.example");
  expect(text.replace(/\s+/g, " ")).toContain(
    "550 no such user. No more reports are sent to this address until you try again.",
  );
  expect(undeliveredEmail("Plainboard", [{ ...one, recipient: `${"i".repeat(60)}@x.example` }]).subject).toBe(
    "A report was not delivered",
  );
});
