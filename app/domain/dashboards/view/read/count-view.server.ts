import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { type PlainDate, timeZone, today } from "#app/lib/plain-date.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { addViews } from "#db/queries/dashboard-views.ts";
import { addLinkOpens } from "#db/queries/sharing/share-links.ts";
import type { Dashboard } from "#db/queries/dashboards.ts";

const gatheredForMs = 5000;
type Counted = {
  companyId: string;
  dashboardId: string;
  day: PlainDate;
  views: number;
  linkId: string | null;
};
const state = singleton("views", () => ({
  counted: new Map<string, Counted>(),
  timer: null as NodeJS.Timeout | null,
  written: Promise.resolve(),
}));

/** Counts views per day, nothing about visitors. HEAD and script's rereads are no views. */
export function countView(
  { method, headers }: Pick<Request, "method" | "headers">,
  { companyId, id: dashboardId }: Pick<Dashboard, "companyId" | "id">,
  linkId: string | null | undefined = null,
): void {
  if (method !== "GET" || headers.has("X-Requested-With")) return;
  const day = today(timeZone("UTC"), now());
  const key = `${dashboardId} ${linkId} ${day}`;
  const counted = state.counted.get(key) ?? { companyId, dashboardId, day, views: 0, linkId: linkId ?? null };
  counted.views += 1;
  state.counted.set(key, counted);
  state.timer ??= setTimeout(() => void outsideRequest(writeViews), gatheredForMs).unref();
}

/** Resolves when all earlier counts are written. */
export function writeViews(): Promise<void> {
  state.written = state.written.then(writeCounted);
  return state.written;
}

async function writeCounted(): Promise<void> {
  const all = [...state.counted.values()];
  state.counted.clear();
  state.timer = null;
  for (const { companyId, dashboardId, day, views, linkId } of all) {
    // The dashboard may be deleted; losing a count is harmless.
    await addViews(companyId, { dashboardId, day, views }).catch(notCounted);
    if (linkId !== null) await addLinkOpens(companyId, { linkId, day, opens: views }).catch(notCounted);
  }
}

function notCounted(error: unknown): void {
  log.warn({ err: error }, "views were not counted");
}
