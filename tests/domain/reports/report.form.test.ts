import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { ReportCall, ReportForm } from "#app/domain/reports/report.form.ts";

const filled = {
  dashboard_id: "d1",
  recipients: "ida@harbourlane.example, office@harbourlane.example",
  period: "MONTH",
  detail: "FIRST_DAY",
  hour: "08",
  minute: "00",
  timezone: "Europe/Berlin",
  date_range: "LAST_MONTH",
  with_preview: "on",
  wait_for_settled_days: "",
};

function submit(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...fields })) form.append(name, value);
  return parseWithZod(form, { schema: ReportForm });
}

function errorOf(fields: Record<string, string>) {
  const form = submit(fields);
  return form.status === "success" ? null : form.error;
}

test("a filled form is read", () => {
  const form = submit({});
  expect(form.status === "success" && form.value).toEqual({
    dashboard_id: "d1",
    recipients: ["ida@harbourlane.example", "office@harbourlane.example"],
    period: "MONTH",
    detail: "FIRST_DAY",
    hour: 8,
    minute: 0,
    timezone: "Europe/Berlin",
    date_range: "LAST_MONTH",
    with_pdf: false,
    with_xlsx: false,
    with_preview: true,
    wait_for_settled_days: null,
    cc: [],
    destinations: [],
    reply_to: null,
    subject: null,
    message: null,
    ask_first: false,
    ask_hours: 24,
    at_deadline: "skip",
  });
});

test("an unchecked box means no on a page, and the default in a call", () => {
  const { with_preview: _, ...unticked } = filled;
  expect(ReportForm.parse(unticked)).toMatchObject({ with_pdf: false, with_preview: false });
  expect(ReportCall.parse(unticked)).toMatchObject({ with_pdf: false, with_preview: true });
});

test("a call needs only dashboard, recipients and time zone, and has defaults for the rest", () => {
  expect(
    ReportCall.parse({ dashboard_id: "d1", recipients: "ida@x.example", timezone: "Asia/Calcutta" }),
  ).toEqual({
    dashboard_id: "d1",
    recipients: ["ida@x.example"],
    period: "MONTH",
    detail: "FIRST_DAY",
    hour: 8,
    minute: 0,
    timezone: "Asia/Kolkata",
    date_range: "LAST_MONTH",
    with_pdf: false,
    with_xlsx: false,
    with_preview: true,
    wait_for_settled_days: null,
    cc: [],
    destinations: [],
    reply_to: null,
    subject: null,
    message: null,
    ask_first: false,
    ask_hours: 24,
    at_deadline: "skip",
  });
});

test("a call may send numbers, true and false, and a list", () => {
  const call = {
    ...filled,
    recipients: ["a@x.example", "b@x.example"],
    period: "WEEK",
    detail: 0,
    hour: 23,
    minute: 59,
  };
  expect(
    ReportCall.parse({ ...call, with_pdf: true, with_preview: false, wait_for_settled_days: 3 }),
  ).toMatchObject({
    recipients: ["a@x.example", "b@x.example"],
    detail: "0",
    hour: 23,
    with_pdf: true,
    with_preview: false,
    wait_for_settled_days: 3,
  });
});

test.each([
  ["no address", { recipients: "" }, { recipients: ["Enter at least one email address."] }],
  [
    "half an address",
    { recipients: "ida@, b@x.example" },
    { recipients: ["“ida@” is not a complete email address."] },
  ],
  [
    "seven addresses",
    { recipients: "a@x.de,b@x.de,c@x.de,d@x.de,e@x.de,f@x.de,g@x.de" },
    { recipients: ["At most 5 addresses. Remove 2."] },
  ],
  ["a weekday for a month", { detail: "3" }, { detail: ["Choose a day of the month."] }],
  ["the first day for a week", { period: "WEEK" }, { detail: ["Choose a day of the week."] }],
  ["hour 24", { hour: "24" }, { hour: ["The hour must be a whole number from 0 to 23."] }],
  ["half an hour", { hour: "8.5" }, { hour: ["The hour must be a whole number from 0 to 23."] }],
  ["minute 60", { minute: "60" }, { minute: ["The minute must be a whole number from 0 to 59."] }],
  ["an invalid time zone", { timezone: "Mars/Olympus" }, { timezone: ["Choose a time zone from the list."] }],
  ["no time zone", { timezone: "" }, { timezone: ["Choose a time zone."] }],
  [
    "15 days",
    { wait_for_settled_days: "15" },
    { wait_for_settled_days: ["Wait at most 14 days, or 0 to send without waiting."] },
  ],
  ["words", { date_range: "ALWAYS" }, { date_range: ["Choose a date range."] }],
])("%s has an error message", (_, fields, error) => {
  expect(errorOf(fields)).toEqual(error);
});
