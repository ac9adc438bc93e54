import { onTestFinished } from "vitest";
import { newContent } from "#app/domain/dashboards/dashboard.ts";
import type { DashboardView } from "#app/views/dashboard-view.ts";
import { nextDueAfter } from "#app/domain/reports/rules/schedule.ts";
import type { SendingDeps } from "#app/domain/reports/sending/deps.server.ts";
import { newWorkers } from "#app/domain/reports/sending/workers.ts";
import { newId } from "#app/lib/id.server.ts";
import { timeZone } from "#app/lib/plain-date.ts";
import { smtpTransport } from "#app/mail/smtp.server.ts";
import { db } from "#db/client.server.ts";
import { automaticReports, companies, dashboards, users } from "#db/schema/index.ts";
import { exampleView } from "../../mail/example-view.ts";

export const before = new Date("2026-10-20T12:00:00Z");
/** 1 November 2026, 08:00 in Berlin. */
export const due = new Date("2026-11-01T07:00:00Z");

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000);

/** A paying agency with one admin and one dashboard. */
export async function anAgency(changes: Partial<typeof companies.$inferInsert> = {}) {
  const [companyId, userId, dashboardId] = [newId(), newId(), newId()];
  const name = "Northlight Studio";
  await db
    .insert(companies)
    .values({ id: companyId, name, state: "active", subscriptionId: "s1", ...changes });
  const email = `marta.${companyId}@northlight.example`;
  await db
    .insert(users)
    .values({ id: userId, companyId, name: "Marta", email, role: "admin", creator: true });
  const content = newContent("Harbour Lane Bakery", timeZone("Europe/Berlin"));
  await db
    .insert(dashboards)
    .values({ id: dashboardId, companyId, permalink: newId(12), name: content.name, content });
  return { companyId, userId, dashboardId, email };
}

type Agency = Awaited<ReturnType<typeof anAgency>>;

/** Due on the first of each month at 08:00 in Berlin, next on `due`. */
export async function aReport(agency: Agency, changes: Partial<typeof automaticReports.$inferInsert> = {}) {
  const id = newId();
  const schedule = {
    period: "MONTH",
    detail: "FIRST_DAY",
    hour: 8,
    minute: 0,
    timezone: timeZone("Europe/Berlin"),
  } as const;
  await db.insert(automaticReports).values({
    id,
    companyId: agency.companyId,
    dashboardId: agency.dashboardId,
    slot: 1,
    recipients: [`ida.${id}@harbourlane.example`],
    ...schedule,
    dateRange: "LAST_MONTH",
    withPreview: false,
    nextDueAt: nextDueAfter(schedule, before),
    createdBy: agency.userId,
    ...changes,
  });
  return { id, recipient: `ida.${id}@harbourlane.example` };
}

const files = new Map<string, Uint8Array>();

/** The report engine with a real mail server; numbers and files are made here. */
export function depsFor(url: string, changes: Partial<SendingDeps> = {}): SendingDeps {
  const transport = smtpTransport({ url, connectSeconds: 2, silenceSeconds: 2, pauseSeconds: 0 });
  onTestFinished(() => transport.close());
  return {
    loadSnapshot: ({ dashboard }) => Promise.resolve(viewOf(dashboard.permalink)),
    senderProblem: () => Promise.resolve(null),
    loadImages: () => Promise.resolve({}),
    makePdf: () => Promise.resolve(Buffer.from("%PDF-1.7\nthe report\n%%EOF\n")),
    makePreview: () => Promise.resolve(Buffer.from("\x89PNG picture", "latin1")),
    makeChart: () => Promise.resolve(Buffer.from("\x89PNG chart", "latin1")),
    saveFile: (_, kind, name, bytes) => {
      const id = `${kind}-${newId()}-${name}`;
      files.set(id, bytes);
      return Promise.resolve(id);
    },
    readFile: (_, id) => Promise.resolve(files.get(id) ?? null),
    transport,
    product: {
      mailFrom: "Plainboard <no-reply@plainboard.example>",
      appUrl: "https://plainboard.example",
      siteTitle: "Plainboard",
    },
    maxWidgetsForPdf: 100,
    isStopping: () => false,
    workers: newWorkers(),
    ...changes,
  };
}

export function viewOf(permalink: string, changes: Partial<DashboardView> = {}): DashboardView {
  return exampleView({ permalink, ...changes });
}
