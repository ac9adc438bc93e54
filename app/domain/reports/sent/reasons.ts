import { isPlainDate, isTimeZone, timeZone } from "#app/lib/plain-date.ts";
import { formatter } from "#app/metrics/format/format.ts";
import type { WidgetView } from "#app/views/widget-view.ts";

export type ReasonFacts = {
  readonly sources: readonly {
    readonly name: string;
    readonly uploadedAt: Date | null;
  }[];
  readonly isSetUpChanged: boolean;
  readonly to: string;
  readonly zone: string;
  readonly lang: string;
};

type Times = Pick<WidgetView, "fetchedAt" | "settledUntil">;

export function reasonText(sent: Times, now: Times, facts: ReasonFacts): string {
  const { sources, isSetUpChanged, to, lang } = facts;
  const words = formatter(lang);
  const zone = timeZone(isTimeZone(facts.zone) ? facts.zone : "UTC");
  const at = (iso: string) => words.moment(new Date(iso), zone);
  if (isSetUpChanged) return "The widget or its filters were changed since.";
  const file = sources.find(
    ({ uploadedAt }) => uploadedAt && sent.fetchedAt !== null && uploadedAt > new Date(sent.fetchedAt),
  );
  if (file) return `A new file was uploaded to “${file.name}” on ${at(file.uploadedAt!.toISOString())}.`;
  const providers = sources.filter(({ uploadedAt }) => uploadedAt === null);
  const isNewer = sent.fetchedAt !== null && now.fetchedAt !== null && now.fetchedAt > sent.fetchedAt;
  if (providers.length === 0 || (!isNewer && sources.length === 1))
    return "A calculation or a setting was changed since.";
  if (!isNewer) return "One of the sources has newer data.";
  const who = providers.map(({ name }) => name).join(", ");
  const read = `${who}: other numbers on ${at(now.fetchedAt!)} than on ${at(sent.fetchedAt!)}.`;
  const finalDay = sent.settledUntil?.slice(0, 10);
  return isPlainDate(finalDay) && finalDay < to
    ? `The days after ${words.shortDay(finalDay)} were not final yet. ${read}`
    : read;
}
