import { dashboardChannel } from "#app/realtime/channels.ts";
import { liveConnection, type LiveSettings } from "#app/realtime/client/live-connection.ts";
import { soon } from "#app/realtime/client/soon.ts";
import { fetchPage } from "./sort-tables.ts";

const parts = "[data-agency-part]";

/** For the agency's people: counts them as viewers, and shows who edits and what was saved. */
export async function agencyLive(words: string): Promise<void> {
  const { dashboardId, live } = JSON.parse(words) as { dashboardId: string; live: LiveSettings };
  const connection = await liveConnection(live, document.documentElement.dataset.identification ?? null);
  const reload = soon(() => location.reload(), { isBusy });
  const refresh = soon(() => void replaceParts(), { isBusy });
  const channel = dashboardChannel(dashboardId);
  connection.listen(channel, (event) => {
    if (event === "DashboardNumbersUpdated") document.dispatchEvent(new Event("new-numbers"));
    else if (event === "DashboardUpdated") reload.ask();
    else refresh.ask();
  });
  connection.watchMembers(channel, refresh.ask);
  connection.watchState((_, again) => again && reload.ask());
}

/** A person uses a menu or a field, which a new page would close. */
function isBusy(): boolean {
  return document.querySelector("details[open], dialog[open], input:focus, select:focus") !== null;
}

async function replaceParts(): Promise<void> {
  const page = await fetchPage(location.href);
  const fresh = [...(page?.querySelectorAll(parts) ?? [])];
  const shown = [...document.querySelectorAll(parts)];
  if (fresh.length !== shown.length) return;
  shown.forEach((part, at) => part.replaceChildren(...fresh[at]!.childNodes));
}
