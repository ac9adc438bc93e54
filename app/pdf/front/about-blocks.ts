import type { DashboardView } from "#app/views/dashboard-view.ts";
import { notesOfPage } from "#app/views/page-notes.ts";

export type Event = { readonly number: number | null; readonly days: string; readonly text: string };
export type Block = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly events?: readonly Event[];
};
export type Card = readonly Block[];

const maxEvents = 8;

export function cardsOf(view: DashboardView): Card[] {
  const { period, asOf, attention, filters = [] } = view;
  const missing = [...(view.notes ?? []), ...(attention ? [`${attention}.`] : [])];
  const coverage: Block = {
    title: "Coverage",
    lines: missing.length > 0 ? missing : ["All days of the period are known."],
  };
  const dates: Block = {
    title: "Period and comparison",
    lines: [
      `${[period.text, period.compareText].filter(Boolean).join(", ")}.`,
      ...(asOf ? [`${asOf}.`] : []),
      ...notesOfPage({ filters }),
    ],
  };
  const more = [...eventsOf(view), ...wordsOf(view)];
  return more.length > 0 ? [[coverage, dates], more] : [[dates], [coverage]];
}

function eventsOf(view: DashboardView): Block[] {
  const { annotations = [], period } = view;
  const all = annotations.filter(({ from, to }) => from <= period.to && to >= period.from);
  const shown = all.slice(-maxEvents);
  if (shown.length === 0) return [];
  const numbersOf = (wanted: string) =>
    new Set(
      view.widgets.flatMap(({ annotations: own = [] }) =>
        own.flatMap(({ id, number }) => (id === wanted && number !== null ? [number] : [])),
      ),
    );
  const events = shown.map(({ id, days, text }): Event => {
    const [number = null, ...others] = numbersOf(id);
    return { number: others.length === 0 ? number : null, days, text };
  });
  const left = all.length - shown.length;
  return [
    {
      title: "Events",
      lines: left > 0 ? [`${left} earlier ${left === 1 ? "event" : "events"}.`] : [],
      events,
    },
  ];
}

function wordsOf({ glossary = [] }: DashboardView): Block[] {
  if (glossary.length === 0) return [];
  return [{ title: "Words", lines: glossary.map(({ word, text }) => `${word}: ${text}`) }];
}
