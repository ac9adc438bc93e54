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

/** Wire names without namespace: laravel-echo listens to `.CompanySourceUpdated`. Ids and versions only. */
export const events = {
  CompanySourceUpdated: event({ companyId: id, sourceId: id }, ({ companyId }) => [
    companyChannel(companyId),
  ]),
  CompanySubscriptionUpdated: event({ companyId: id }, ({ companyId }) => [companyChannel(companyId)]),
  /** Version, sharing, client or tags changed. Null: deleted. */
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
  DashboardLockAsked: event({ companyId: id, dashboardId: id }, ({ dashboardId }) => [
    dashboardChannel(dashboardId),
  ]),
  DashboardNumbersUpdated: event({ dashboardId: id }, ({ dashboardId }) => [dashboardChannel(dashboardId)]),
  /** `userId` null if anyone may have requested it. */
  ExportReady: event({ companyId: id, userId: id.nullable(), exportId: id }, ({ companyId, userId }) => [
    userId === null ? companyChannel(companyId) : userChannel(userId),
  ]),
  /** `userId` null if unknown. */
  WorkProgressed: event({ companyId: id, userId: id.nullable(), workId: id }, ({ companyId, userId }) => [
    userId === null ? companyChannel(companyId) : userChannel(userId),
  ]),
  ReportProgressed: event({ companyId: id, reportId: id, runId: id }, ({ companyId }) => [
    companyChannel(companyId),
  ]),
  ReportDelivered: event({ companyId: id, reportId: id, runId: id }, ({ companyId }) => [
    companyChannel(companyId),
  ]),
};

export type EventName = keyof typeof events;
export type EventData<Name extends EventName> = z.input<(typeof events)[Name]["data"]>;
