import { isFullMonth, type DateRange, type PlainDate } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";

type Written = { readonly subject: string | null; readonly message: string | null };

export type ReportLetter = {
  readonly subject: string;
  readonly message: string;
  readonly period: string;
};

export function reportLetter(written: Written, view: DashboardView, clientName: string | null): ReportLetter {
  const { from, to } = view.period;
  const period = periodName({ from: from as PlainDate, to: to as PlainDate }, view.lang);
  const values: PlaceholderValues = {
    client: clientName ?? view.name,
    period,
    agency: view.agency.name,
    contact: view.agency.contact || view.agency.name,
    report: view.name,
  };
  return {
    subject: fillPlaceholders(written.subject ?? defaultSubject(view.name, clientName), values),
    message: fillPlaceholders(written.message ?? "", values),
    period,
  };
}

/** A phone shows 33 characters: the period comes first. */
function defaultSubject(name: string, clientName: string | null): string {
  const isNamed = clientName === null || name.toLowerCase().includes(clientName.toLowerCase());
  return isNamed ? "{period}: {report}" : "{period}: {report}, {client}";
}

export function periodName(range: DateRange, lang: string): string {
  const words = formatter(lang);
  return isFullMonth(range) ? words.month(range.from) : words.range(range);
}
