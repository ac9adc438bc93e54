import { parseUrl } from "#app/lib/parse-url.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { Refusals, SourceFailure } from "#db/schema/documents/query.ts";
import { refusedForMs } from "./refusals.ts";
import type { DashboardName } from "./get-source.server.ts";
import type { Source } from "./source.ts";

export type SourceState = {
  readonly kind: "ready" | "importing" | "refreshing" | "failed" | "invalid" | "empty" | "ends-soon" | "slow";
  readonly word: string;
  readonly line: string;
  readonly progress: { readonly value: number; readonly max: number } | null;
};

const calm: ReadonlySet<SourceState["kind"]> = new Set(["ready", "importing", "refreshing"]);

export function sourceNeedsAttention({ kind }: SourceState): boolean {
  return !calm.has(kind);
}

export type SourceCondition = {
  readonly dashboards: readonly DashboardName[];
  readonly endsAt: Date | null;
  readonly trouble: {
    readonly failure: SourceFailure;
    readonly at: Date;
    readonly notBefore: Date | null;
    /** Since when it is to be tried again. */
    readonly wantedAt: Date | null;
  } | null;
};

export const emptyCondition: SourceCondition = { dashboards: [], endsAt: null, trouble: null };

const words = formatter("en-GB");
const day = 86_400_000;
/** For sign-ins that only a person can renew. */
const warnedBeforeMs = 7 * day;

export function endsSoon(endsAt: Date | null, now: Date): boolean {
  return endsAt !== null && endsAt.getTime() - now.getTime() < warnedBeforeMs;
}

export function isQuota({ kind }: SourceFailure): boolean {
  return kind === "out-of-quota" || kind === "slow-down";
}

export function providerState(
  source: Source["source"],
  { endsAt, trouble }: SourceCondition,
  zone: string,
  now: Date,
): SourceState {
  const read = readTimes(source, trouble, zone, now);
  const state = (kind: SourceState["kind"], word: string, line: string): SourceState => ({
    kind,
    word,
    line,
    progress: null,
  });
  if (source.invalid) {
    const last = source.refreshedAt ? ` Latest data: ${words.moment(source.refreshedAt, zone)}.` : "";
    const next = source.retryAt
      ? ` We try it again every day, next on ${words.moment(source.retryAt, zone)}.`
      : "";
    return state(
      "invalid",
      "Disconnected",
      `${source.invalidReason ?? "It needs to be reconnected."}${last}${next}`,
    );
  }
  if (endsAt && endsAt <= now)
    return state("invalid", "Expired", "The connection has expired. Reconnect it.");
  if (endsSoon(endsAt, now))
    return state(
      "ends-soon",
      "Expires soon",
      `The connection expires on ${words.moment(endsAt!, zone)}. Reconnect it before then to avoid an interruption.`,
    );
  if (source.refusals) {
    const next = trouble?.notBefore && trouble.notBefore > now ? trouble.notBefore : null;
    return state(
      "slow",
      next ? `Not responding, retrying ${clock(next, zone, now)}` : "Not responding",
      refusedSince(source.refusals, zone, read),
    );
  }
  if (!trouble) return state("ready", "Connected", read);
  const { failure, at, notBefore, wantedAt } = trouble;
  if (isRefreshing({ trouble }, now))
    return state("refreshing", "Refreshing", `Since ${words.moment(wantedAt!, zone)}. ${read}`);
  const again = notBefore && notBefore > now ? `, retrying ${clock(notBefore, zone, now)}` : "";
  switch (failure.kind) {
    case "out-of-quota":
      return state("slow", `Quota used up${again}`, `Since ${words.moment(at, zone)}. ${read}`);
    case "slow-down":
      return state("slow", `Slow${again}`, read);
    case "unavailable":
      return state("slow", `Not responding${again}`, read);
    case "no-access":
      return state(
        "ready",
        "Connected",
        `Since ${words.moment(at, zone)} this account cannot read some of the data that widgets use. Reconnect with an account that can, or choose another property in the widget. ${read}`,
      );
    case "reconnect":
    case "bad-request":
    case "unexpected-reply":
      // One failed query: its widget shows it.
      return state("ready", "Connected", read);
  }
}

function refusedSince({ since }: Refusals, zone: string, read: string): string {
  const from = new Date(since);
  const until = new Date(from.getTime() + refusedForMs);
  return `Since ${words.moment(from, zone)} the provider has not accepted this connection. We keep trying until ${words.moment(until, zone)}. If you changed something there, you can reconnect it now. ${read}`;
}

export function isRefreshing({ trouble }: Pick<SourceCondition, "trouble">, now: Date): boolean {
  if (trouble === null || trouble.wantedAt === null) return false;
  return trouble.notBefore === null || trouble.notBefore <= now;
}

/** Null while it waits for a widget or a person. */
export function nextRead(
  { nextRefreshAt, invalid, retryAt }: Pick<Source["source"], "nextRefreshAt" | "invalid" | "retryAt">,
  trouble: SourceCondition["trouble"],
  now: Date,
): Date | null {
  const isAhead = (moment: Date | null) => moment !== null && moment > now;
  if (invalid) return isAhead(retryAt) ? retryAt : null;
  const again = trouble?.notBefore ?? null;
  return isAhead(again) ? again : isAhead(nextRefreshAt) ? nextRefreshAt : null;
}

function readTimes(
  source: Source["source"],
  trouble: SourceCondition["trouble"],
  zone: string,
  now: Date,
): string {
  if (!source.refreshedAt) return "Not refreshed yet: it is refreshed when a widget needs its data.";
  const last = `Refreshed on ${words.moment(source.refreshedAt, zone)}`;
  const next = nextRead(source, trouble, now);
  return next && next !== trouble?.notBefore
    ? `${last} · next refresh about ${words.moment(next, zone)}`
    : last;
}

function clock(moment: Date, zone: string, now: Date): string {
  const text = (date: Date) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: zone, dateStyle: "short" }).format(date);
  return text(moment) === text(now)
    ? new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" }).format(moment)
    : words.moment(moment, zone);
}

export function providerAbout({ kind, account, url, properties, currency, zone }: Source["source"]): string {
  const [first, ...others] = properties;
  const picked = first && (others.length === 0 ? first.label : `${first.label} and ${others.length} more`);
  const name = account ?? parseUrl(url ?? "")?.host ?? findProvider(kind)?.name;
  return [...new Set([name, picked, currency, zone].filter(Boolean))].join(" · ");
}
