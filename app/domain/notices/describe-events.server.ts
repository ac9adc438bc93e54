import { connectors } from "#app/connectors/registry.ts";
import { connectHref } from "#app/domain/sources/kind.ts";
import type { Dependant, SourceNotice } from "#app/mail/messages/sources.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { findConnection, listSourcesOfConnection } from "#db/queries/sources/connections.ts";
import { listNextReports, type SourceEvent } from "#db/queries/sources/source-events.ts";
import { findSourceWithUpload, listDashboardsUsing } from "#db/queries/sources/sources.ts";

const words = formatter("en-GB");

/** Leaves out events that are over. */
export async function describeEvents(
  events: readonly SourceEvent[],
  { appUrl, zone, now }: { readonly appUrl: string; readonly zone: string; readonly now: Date },
): Promise<{ readonly event: SourceEvent; readonly notice: SourceNotice }[]> {
  const described = [];
  for (const event of events) {
    const notice = await describe(event, appUrl, zone, now);
    if (notice) described.push({ event, notice });
  }
  return described;
}

function describe(event: SourceEvent, appUrl: string, zone: string, now: Date): Promise<SourceNotice | null> {
  switch (event.kind) {
    case "disconnected":
      return disconnected(event, appUrl, zone);
    case "deleted":
      return deleted(event, appUrl, zone);
    case "ends-soon":
      return endsSoon(event, appUrl, zone, now);
  }
}

async function disconnected(event: SourceEvent, appUrl: string, zone: string): Promise<SourceNotice | null> {
  const { companyId, sourceId, name, sourceKind, happenedAt, account } = event;
  const found = sourceId && (await findSourceWithUpload(companyId, sourceId));
  if (!found || !found.source.invalid) return null;
  const dependants = await dependantsOf(companyId, [found.source.id], zone);
  const isReminder = event.createdAt > happenedAt;
  if (isReminder && dependants.length === 0) return null;
  const as = account ? ` of ${account}` : "";
  return {
    fact: isReminder ? `${name} is still disconnected` : `${name} was disconnected`,
    sentence:
      `${providerName(sourceKind)} refused the connection${as} on ${words.moment(happenedAt, zone)}. ${event.detail ?? ""}`.trim(),
    action: {
      label: `Reconnect ${providerName(sourceKind)}`,
      href: appUrl + connectHref(sourceKind, found.source.id),
    },
    dependants,
    remindersHref: `${appUrl}/company/sources/${found.source.id}#reminders`,
    after:
      "Dashboards keep showing the latest data with its date. Clients do not see widgets without data. After you reconnect, the data is refreshed automatically.",
  };
}

async function deleted(event: SourceEvent, appUrl: string, zone: string): Promise<SourceNotice | null> {
  const { companyId, sourceId, name, happenedAt, detail } = event;
  const dashboards = await listDashboardsUsing(companyId, sourceId ?? "");
  const [first] = dashboards;
  if (!first) return null;
  return {
    fact: `${name} was deleted`,
    sentence: `${detail ?? "Someone in your company"} deleted this source on ${words.moment(happenedAt, zone)}. The widgets below used it and have no data now. Clients do not see them.`,
    action:
      dashboards.length === 1
        ? { label: `Edit ${first.name}`, href: `${appUrl}/dashboards/${first.permalink}/edit` }
        : { label: "Open your dashboards", href: `${appUrl}/dashboards` },
    dependants: await dependantsOf(companyId, [sourceId ?? ""], zone),
    after: "Choose another source for these widgets, or delete them.",
  };
}

async function endsSoon(
  event: SourceEvent,
  appUrl: string,
  zone: string,
  now: Date,
): Promise<SourceNotice | null> {
  const { companyId, connectionId, endsAt, account } = event;
  const connection = connectionId && (await findConnection(companyId, connectionId));
  if (!connection || !endsAt || connection.endsAt?.getTime() !== endsAt.getTime() || endsAt <= now)
    return null;
  const sources = await listSourcesOfConnection(companyId, connection.id);
  const [first] = sources;
  if (!first) return null;
  const names = sources.map(({ name }) => name);
  const days = Math.ceil((endsAt.getTime() - now.getTime()) / 86_400_000);
  return {
    fact: `${first.name} disconnects in ${days === 1 ? "1 day" : `${days} days`}`,
    sentence: `The connection of ${account ?? connection.account} ends on ${words.moment(endsAt, zone)}. It is used by ${listWords(names)}. Reconnect it before then to avoid an interruption.`,
    action: {
      label: `Reconnect ${providerName(first.kind)}`,
      href: appUrl + connectHref(first.kind, first.id),
    },
    dependants: await dependantsOf(
      companyId,
      sources.map(({ id }) => id),
      zone,
    ),
    after: "Reconnecting once renews all sources that use this connection.",
  };
}

async function dependantsOf(
  companyId: string,
  sourceIds: readonly string[],
  zone: string,
): Promise<Dependant[]> {
  const counts = new Map<string, { readonly name: string; widgets: Set<string> }>();
  for (const sourceId of sourceIds)
    for (const { id, name, widgets } of await listDashboardsUsing(companyId, sourceId)) {
      const known = counts.get(id) ?? { name, widgets: new Set<string>() };
      for (const widget of widgets)
        if (widget.nature === "interactive" && widget.instances.some((one) => one.sourceId === sourceId))
          known.widgets.add(widget.id);
      counts.set(id, known);
    }
  const next = await listNextReports(companyId, [...counts.keys()]);
  return [...counts].map(([id, { name, widgets }]) => {
    const due = next.get(id);
    const report = due ? `report due ${words.moment(due, zone)}` : "no report scheduled";
    return { name, text: `${widgets.size === 1 ? "1 widget" : `${widgets.size} widgets`}, ${report}` };
  });
}

function providerName(kind: string): string {
  return Object.entries(connectors).find(([id]) => id === kind)?.[1].name ?? kind;
}

function listWords(names: readonly string[]): string {
  const shown = names.slice(0, 4);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(", ")} and ${more} more`;
  return new Intl.ListFormat("en", { type: "conjunction" }).format(shown);
}
