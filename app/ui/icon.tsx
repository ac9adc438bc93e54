const paths = {
  up: "M8 13V3M3.5 7.5 8 3l4.5 4.5",
  down: "M8 3v10M3.5 8.5 8 13l4.5-4.5",
  plus: "M8 3v10M3 8h10",
  check: "m3 8.5 3.5 3.5L13 4.5",
  close: "m4 4 8 8m0-8-8 8",
  alert: "M8 2 1.5 13.5h13zM8 6.5v3m0 2v.01",
  info: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12Zm0-7v4m0-6v.01",
  calendar: "M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3m5-3v3",
  share: "M6.5 9.5 13 3m0 0H9m4 0v4M12 9.5V13H3V4h3.5",
  download: "M8 2.5v8m-3.5-3L8 10.5l3.5-3M3 13.5h10",
  mail: "M2 3.5h12v9H2zm0 1L8 9l6-4.5",
  undo: "M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5l3-3m-3 3 3 3",
  redo: "M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10m3-7-3-3m3 3-3 3",
  grip: "M6 4v.01M6 8v.01M6 12v.01M10 4v.01M10 8v.01M10 12v.01",
  more: "M3.5 8v.01M8 8v.01M12.5 8v.01",
  lock: "M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2",
  clock: "M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 5v3l2 2",
  table: "M2.5 3h11v10h-11zM2.5 6.3h11M2.5 9.7h11M6.5 6.3V13",
  filter: "M2 3.5h12M4.5 8h7M7 12.5h2",
  search: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.5 10.5 14 14",
  refresh: "M13 8a5 5 0 1 1-1.5-3.5L13 6m0-3.5V6H9.5",
  chevron: "m4 6 4 4 4-4",
  snooze: "M4 7a4 4 0 0 1 8 0c0 3 1.5 4 1.5 4h-11S4 10 4 7Zm2.5 6.5h3",
  image: "M2.5 3h11v10h-11zm0 8 3-3 2.5 2.5L10.5 8l3 3M6 6v.01",
  sidebar: "M2.5 3h11v10h-11zM6.5 3v10",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  dashboards: "M2.5 3h11v3.5h-11zM2.5 9.5H7v4H2.5zM10 9.5h3.5v4H10z",
  pencil: "M10.5 3.5 12.5 5.5 5.5 12.5 3 13l.5-2.5z",
} as const;

export type IconName = keyof typeof paths;

const dotted: ReadonlySet<IconName> = new Set(["grip", "more"]);

/** Decorative: text beside it must name it. Size in px. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: 12 | 14 | 16 | 18 }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth={dotted.has(name) ? 2.2 : size < 16 ? 2 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
