import { expect, test } from "vitest";
import { type AlertLine, alertsEmail } from "#app/mail/messages/alerts.ts";

const frame = {
  siteTitle: "Quill Reports", // an installation's own title
  agencyName: "Northlight <b>",
  groupsHref: "https://app.example/groups",
  settingsHref: "https://app.example/users/marta#alert-emails",
};

const fall: AlertLine = {
  host: "kite.example",
  groupName: "Search clients",
  metric: "Key events",
  what: "fell 38.2%",
  change: "↓ 38.2%",
  numbers: "162, was 262",
  period: "7 days until 25 November",
  days: null,
  tone: "worse",
  href: "https://app.example/groups/search/domains/kite",
};

const plain = (text: string) => text.replace(/\s+/g, " ");

test("one alert tells its story in the subject and in the plain text", () => {
  const { subject, text, html } = alertsEmail([fall], frame);
  expect(subject).toBe("kite.example: Key events fell 38.2%");
  const words = plain(text);
  for (const part of [
    "kite.example",
    "Key events ↓ 38.2%",
    "Search clients. 162, was 262.",
    "↓ 38.2%",
    fall.period,
  ])
    expect(words).toContain(part);
  for (const href of [fall.href, frame.groupsHref, frame.settingsHref]) {
    expect(text).toContain(href);
    expect(html).toContain(`href="${href}"`);
  }
  expect(html).not.toContain("<b>");
});

test("many alerts are counted, at most 30 are listed, and the rest is said", () => {
  const many = Array.from({ length: 33 }, (_, at) => ({ ...fall, host: `kite-${at}.example` }));
  const { subject, text } = alertsEmail(many, frame);
  expect(subject).toBe("33 alerts in your groups");
  expect(text).toContain("kite-29.example");
  expect(text).not.toContain("kite-30.example");
  expect(plain(text)).toContain("3 more are in your groups.");
});

test("a period that all alerts share is said once", () => {
  const words = (alerts: AlertLine[]) => plain(alertsEmail(alerts, frame).text);
  expect(words([fall, { ...fall, host: "quill.example" }]).split(fall.period)).toHaveLength(2);
  const other = words([fall, { ...fall, period: "30 days until 25 November" }]);
  for (const period of [fall.period, "30 days until 25 November"]) expect(other).toContain(`. ${period}.`);
});

test("an alert on partly known days says so, in both parts of the email", () => {
  const { text, html } = alertsEmail([{ ...fall, days: "Compares 5 of 7 days" }, fall], frame);
  const words = "Search clients. 162, was 262. Compares 5 of 7 days.";
  expect(plain(text).split(words)).toHaveLength(2);
  expect(plain(html).split(words)).toHaveLength(2);
});

test("another title of the site leaves no name of the product", () => {
  const { subject, text, html } = alertsEmail([fall], frame);
  expect(html).toContain("Quill Reports");
  expect(`${subject} ${text} ${html}`).not.toMatch(/plainboard/i);
});
