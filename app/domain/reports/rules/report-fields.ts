import type { ReportDateRange, ReportDetail, ReportPeriod } from "#db/schema/reports.ts";

// No date arithmetic: the browser loads this file.

export const reportFormId = "report";

type Words<Value extends string> = readonly { readonly value: Value; readonly label: string }[];

export const periods: Words<ReportPeriod> = [
  { value: "MONTH", label: "Every month" },
  { value: "WEEK", label: "Every week" },
];

export const details: Readonly<Record<ReportPeriod, Words<ReportDetail>>> = {
  MONTH: [
    { value: "FIRST_DAY", label: "First day" },
    { value: "FIRST_WORK_DAY", label: "First work day" },
    { value: "LAST_DAY", label: "Last day" },
  ],
  WEEK: [
    { value: "0", label: "Monday" },
    { value: "1", label: "Tuesday" },
    { value: "2", label: "Wednesday" },
    { value: "3", label: "Thursday" },
    { value: "4", label: "Friday" },
    { value: "5", label: "Saturday" },
    { value: "6", label: "Sunday" },
  ],
};

/** Hours after the due time. */
export const askTimes: Words<string> = [
  { value: "4", label: "4 hours" },
  { value: "8", label: "8 hours" },
  { value: "24", label: "1 day" },
  { value: "48", label: "2 days" },
  { value: "72", label: "3 days" },
  { value: "168", label: "1 week" },
];

export const deadlines: Words<"send" | "skip"> = [
  { value: "skip", label: "Do not send it" },
  { value: "send", label: "Send it" },
];

export const dateRanges: Words<ReportDateRange> = [
  { value: "LAST_MONTH", label: "Last month" },
  { value: "LAST_WEEK", label: "Last week" },
  { value: "LAST_30_DAYS", label: "Last 30 days, up to the day before" },
  { value: "LAST_7_DAYS", label: "Last 7 days, up to the day before" },
];

export const scheduleFields = ["period", "detail", "hour", "minute", "timezone", "date_range"] as const;

/** Default: the period's first day. */
export function fittingDetail(period: string, detail: string | null): ReportDetail {
  const fitting = details[period === "WEEK" ? "WEEK" : "MONTH"];
  return fitting.find(({ value }) => value === detail)?.value ?? fitting[0]!.value;
}

export type ReportValues = Readonly<Record<string, string | null>>;

type Fields = {
  readonly dashboard_id: string | null;
  readonly recipients: readonly string[];
  readonly period: string;
  readonly detail: string;
  readonly hour: number;
  readonly minute: number;
  readonly timezone: string;
  readonly date_range: string;
  readonly with_pdf: boolean;
  readonly with_xlsx: boolean;
  readonly with_preview: boolean;
  readonly wait_for_settled_days: number | null;
  readonly cc: readonly string[];
  readonly destinations: readonly string[];
  readonly reply_to: string | null;
  readonly subject: string | null;
  readonly message: string | null;
  readonly ask_first: boolean;
  readonly ask_hours: number;
  readonly at_deadline: string;
};

export function reportValues({
  recipients,
  hour,
  minute,
  with_pdf,
  with_xlsx,
  with_preview,
  cc,
  destinations,
  ask_first,
  ask_hours,
  ...rest
}: Fields): ReportValues {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return {
    ...rest,
    recipients: recipients.join("\n"),
    hour: twoDigits(hour),
    minute: twoDigits(minute),
    with_pdf: with_pdf ? "on" : null,
    with_xlsx: with_xlsx ? "on" : null,
    with_preview: with_preview ? "on" : null,
    wait_for_settled_days: String(rest.wait_for_settled_days ?? 0),
    cc: cc.join("\n"),
    destinations: destinations.join(","),
    ask_first: ask_first ? "on" : null,
    ask_hours: String(ask_hours),
  };
}

export function sentValues(sent: Readonly<Record<string, unknown>>): ReportValues {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === "string" ? value : Array.isArray(value) ? value.join(",") : null,
    ]),
  );
}

export type Missing = { readonly field: string; readonly text: string };

type Dashboard = { readonly id: string; readonly isFull: boolean };

/** Null if complete (specification, section 5). The server validates again. */
export function whatIsMissing(
  value: (name: string) => string,
  dashboards: readonly Dashboard[],
  quotaText: string,
): Missing | null {
  const dashboard = dashboards.find(({ id }) => id === value("dashboard_id"));
  if (!dashboard) return { field: "dashboard_id", text: "Choose a dashboard." };
  if (dashboard.isFull) return { field: "dashboard_id", text: quotaText };
  if (value("recipients").trim() === "" && value("destinations") === "")
    return { field: "recipients", text: "Enter at least one email address." };
  if (!isWholeUpTo(value("hour"), 23))
    return { field: "hour", text: "The hour must be a whole number from 0 to 23." };
  if (!isWholeUpTo(value("minute"), 59))
    return { field: "minute", text: "The minute must be a whole number from 0 to 59." };
  return null;
}

function isWholeUpTo(text: string, most: number): boolean {
  return /^\s*\d{1,2}\s*$/.test(text) && Number(text) <= most;
}
