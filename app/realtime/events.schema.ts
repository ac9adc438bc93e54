import { z } from "zod";
import { companyChannel, dashboardChannel, userChannel } from "./channels.ts";

const id = z.string().min(1).max(64);
const version = z.int().nonnegative();

type Definition<Shape extends z.ZodRawShape> = {
  readonly data: z.ZodObject<Shape>;
  readonly channels: (data: z.output<z.ZodObject<Shape>>) => readonly string[];
};

function event<Shape extends z.ZodRawShape>(
  shape: Shape,
  channels: (data: z.output<z.ZodObject<Shape>>) => readonly string[],
): Definition<Shape> {
  return { data: z.strictObject(shape) as z.ZodObject<Shape>, channels };
}

/**
 * Every event by its name on the wire, which has no namespace: laravel-echo listens to `.CompanySourceUpdated`.
 * They carry ids and versions only; who is notified reads the server again.
 */
export const events = {
  /** A source's numbers, name or state changed. */
  CompanySourceUpdated: event({ companyId: id, sourceId: id }, ({ companyId }) => [
    companyChannel(companyId),
  ]),
  /** The company's plan, state or limits changed. */
  CompanySubscriptionUpdated: event({ companyId: id }, ({ companyId }) => [companyChannel(companyId)]),
  /** A version was saved, or its sharing, client or tags changed. Null: it is deleted. */
  DashboardUpdated: event(
    { companyId: id, dashboardId: id, version: version.nullable() },
    ({ companyId, dashboardId }) => [companyChannel(companyId), dashboardChannel(dashboardId)],
  ),
  /** `formerUserId` lost the lock by a take-over. */
  DashboardLockTaken: event(
    { companyId: id, dashboardId: id, userId: id, formerUserId: id.nullable() },
    ({ dashboardId, formerUserId }) => [
      dashboardChannel(dashboardId),
      ...(formerUserId === null ? [] : [userChannel(formerUserId)]),
    ],
  ),
  DashboardLockFreed: event({ companyId: id, dashboardId: id }, ({ dashboardId }) => [
    dashboardChannel(dashboardId),
  ]),
  /** A person asked the holder to finish, or was answered. */
  DashboardLockAsked: event({ companyId: id, dashboardId: id }, ({ dashboardId }) => [
    dashboardChannel(dashboardId),
  ]),
  /** New numbers of a realtime dashboard. */
  DashboardNumbersUpdated: event({ dashboardId: id }, ({ dashboardId }) => [dashboardChannel(dashboardId)]),
  /** A PDF or an archive is ready, or has failed; `userId` null if anyone may have requested it. */
  ExportReady: event({ companyId: id, userId: id.nullable(), exportId: id }, ({ companyId, userId }) => [
    userId === null ? companyChannel(companyId) : userChannel(userId),
  ]),
  /** An import or an archive goes on; `userId` null if the person is unknown. */
  WorkProgressed: event({ companyId: id, userId: id.nullable(), workId: id }, ({ companyId, userId }) => [
    userId === null ? companyChannel(companyId) : userChannel(userId),
  ]),
  /** A report is prepared, on hold, or sent to some of its recipients. */
  ReportProgressed: event({ companyId: id, reportId: id, runId: id }, ({ companyId }) => [
    companyChannel(companyId),
  ]),
  /** A report was sent, or its sending ended. */
  ReportDelivered: event({ companyId: id, reportId: id, runId: id }, ({ companyId }) => [
    companyChannel(companyId),
  ]),
};

export type EventName = keyof typeof events;
export type EventData<Name extends EventName> = z.input<(typeof events)[Name]["data"]>;
