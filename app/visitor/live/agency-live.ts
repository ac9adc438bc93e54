import { companyChannel, dashboardChannel } from "#app/realtime/channels.ts";
import { liveConnection, type LiveSettings } from "#app/realtime/client/live-connection.ts";
import { isReachable } from "#app/realtime/client/reachable.ts";
import { soon } from "#app/realtime/client/soon.ts";
import { parts, readAgain } from "./live-refresh.ts";
import { isBack, whenBack } from "./lost-notice.ts";

type Words = {
  readonly dashboardId: string;
  readonly version: number;
  readonly live: LiveSettings;
  readonly lockExpiresInMs: number | null;
};

const [againMs, longestMs] = [1000, 60_000];
const marginMs = 500;

export async function agencyLive(words: string): Promise<void> {
  const { dashboardId, version, live, lockExpiresInMs } = JSON.parse(words) as Words;
  const { documentElement: root } = document;
  const connection = await liveConnection(live, root.dataset.identification ?? null);
  const isRealTime = document.querySelector("[data-real-time]") !== null;
  // Without a server a reload ends on the browser's error page, which stays.
  const reload = soon(async () => (await look()) && location.reload(), { isBusy });
  let failures = 0;
  const refresh = soon(async () => {
    const read = await readAgain(isRealTime ? parts.people : parts.all);
    if (!read && (await look()))
      return setTimeout(refresh.ask, Math.min(longestMs, againMs * 2 ** failures++));
    failures = 0;
    const now = read?.page.querySelector<HTMLElement>("[data-agency-live]")?.dataset.agencyLive;
    if (now === undefined) return;
    const next = JSON.parse(now) as Words;
    if (next.version !== version) reload.ask();
    waitForLock(next.lockExpiresInMs);
  });
  /** A browser that is gone frees no lock. */
  let lockTimer: ReturnType<typeof setTimeout> | undefined;
  const waitForLock = (ms: number | null) => {
    clearTimeout(lockTimer);
    if (ms !== null) lockTimer = setTimeout(refresh.ask, ms + marginMs);
  };
  waitForLock(lockExpiresInMs);
  const channel = dashboardChannel(dashboardId);
  connection.listen(channel, (event) => {
    if (event === "DashboardNumbersUpdated") document.dispatchEvent(new Event("new-numbers"));
    else if (event === "DashboardUpdated") reload.ask();
    else refresh.ask();
  });
  connection.listen(companyChannel(live.companyId), (event) => {
    if (event === "CompanySourceUpdated" && !isRealTime) refresh.ask();
  });
  connection.watchMembers(channel, refresh.ask);
  const look = async () => {
    if (await isReachable()) return true;
    whenBack(() => {
      connection.retry();
      refresh.ask();
    });
    return false;
  };
  connection.watchState((state, again) => {
    root.toggleAttribute("data-socket", state === "connected");
    if (again) refresh.ask();
    if (state === "connected") isBack();
    else if (state === "unavailable") void look();
  });
  window.addEventListener("offline", () => void look());
  document.addEventListener("visibilitychange", () => !document.hidden && refresh.ask());
}

/** A new page would close an open menu or field. */
function isBusy(): boolean {
  return document.querySelector("details[open], dialog[open], input:focus, select:focus") !== null;
}
