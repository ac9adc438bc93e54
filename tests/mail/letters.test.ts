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
  dashboard: "Harbour Lane Bakery",
  rangeText: "1–31 October 2026",
  reasons: [
    { text: "Facebook Ads needs to be reconnected.", href: "https://app.example/company/sources/s1" },
  ],
  href: "https://app.example/company/automatic-reports/r1/runs/u1",
};

test("the agency's email says why a report is on hold, where to fix it, and where to send it anyway", () => {
  const { subject, text } = reportsOnHoldEmail("Plainboard", [held]);
  expect(subject).toBe("On hold: the report on Harbour Lane Bakery");
  for (const said of [held.rangeText, held.reasons[0]?.text ?? "", held.reasons[0]?.href ?? "", held.href])
    expect(text).toContain(said);
});

test("many reports on hold at once are one email", () => {
  const { subject, text } = reportsOnHoldEmail("Plainboard", [held, { ...held, dashboard: "Zitta" }]);
  expect(subject).toBe("2 reports are on hold");
  expect(text).toContain("Zitta, 1–31 October 2026");
});

test("the agency's email names recipients without a delivery, in the mail server's words", () => {
  const one = {
    recipient: "ida@x.example",
    dashboard: "Harbour Lane",
    rangeText: "October 2026",
    reason: "550 no such user",
    isSuppressed: true,
    href: held.href,
  };
  const { subject, text } = undeliveredEmail("Plainboard", [one]);
  expect(subject).toBe("ida@x.example did not receive the report on Harbour Lane");
  expect(text).toContain("550 no such user. No more reports are sent to this address until you try again.");
});
