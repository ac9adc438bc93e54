/** The only source of design values. Code uses roles, never raw colors. */
export type Scheme = "light" | "dark";

/** Contrast: `ink`s 4.5:1; `line-strong` 3:1; `s1`–`s8` 3:1, with `-ink` 4.6:1. derive.ts replaces `brand…`. */
export const palettes = {
  light: {
    canvas: "#f5f6f7",
    surface: "#ffffff",
    sunken: "#eceef1",

    line: "#dfe2e6",
    "line-strong": "#868e98",

    ink: "#14181d",
    "ink-2": "#474f59",
    "ink-3": "#636c77",

    accent: "#0b5c73",
    "accent-hover": "#08485b",
    "on-accent": "#ffffff",
    "accent-tint": "#e4f1f5",
    focus: "#0b5c73",

    good: "#0a6b4f",
    "good-tint": "#e2f3ec",
    bad: "#b0321b",
    "bad-tint": "#fcebe7",
    warn: "#7d5200",
    "warn-tint": "#fdf1d8",
    "warn-line": "#d9a21b",

    grid: "#e6e8eb",
    axis: "#9aa2ab",
    compare: "#8b939c",

    s1: "#1b4fa0",
    s2: "#d9731f",
    s3: "#12908a",
    s4: "#681946",
    s5: "#8268cc",
    s6: "#3f5c0a",
    s7: "#b91a4a",
    s8: "#586577",

    "s1-ink": "#1b4fa0",
    "s2-ink": "#b65d0e",
    "s3-ink": "#07837d",
    "s4-ink": "#681946",
    "s5-ink": "#7e63c7",
    "s6-ink": "#3f5c0a",
    "s7-ink": "#b91a4a",
    "s8-ink": "#586577",

    q1: "#e3eef4",
    q2: "#b9d5e2",
    q3: "#84b4c9",
    q4: "#4a8ba6",
    q5: "#0b5c73",

    brand: "#0b5c73",
    "on-brand": "#ffffff",
    "brand-ink": "#0b5c73",
    "brand-mark": "#1b4fa0",
    "brand-edge": "#0b5c73",
    "brand-tint": "#e4f1f5",
  },
  dark: {
    canvas: "#0f1215",
    surface: "#181c21",
    sunken: "#0b0d10",

    line: "#2b3138",
    "line-strong": "#717b86",

    ink: "#eceff2",
    "ink-2": "#b6bec7",
    "ink-3": "#929ba5",

    accent: "#6cc3dc",
    "accent-hover": "#8fd4e8",
    "on-accent": "#06222b",
    "accent-tint": "#12303a",
    focus: "#6cc3dc",

    good: "#5fcf9f",
    "good-tint": "#122e25",
    bad: "#ff917a",
    "bad-tint": "#3a1b15",
    warn: "#edbe5a",
    "warn-tint": "#33270d",
    "warn-line": "#8a6a1d",

    grid: "#262c33",
    axis: "#5c6671",
    compare: "#7f8994",

    s1: "#5184dc",
    s2: "#f8a461",
    s3: "#8df0ea",
    s4: "#b0418a",
    s5: "#c9adfe",
    s6: "#e0ee86",
    s7: "#cf6a4b",
    s8: "#98a5b2",

    "s1-ink": "#5184dc",
    "s2-ink": "#f8a461",
    "s3-ink": "#8df0ea",
    "s4-ink": "#cd5ca4",
    "s5-ink": "#c9adfe",
    "s6-ink": "#e0ee86",
    "s7-ink": "#cf6a4b",
    "s8-ink": "#98a5b2",

    q1: "#16303a",
    q2: "#1f4c5b",
    q3: "#2f7088",
    q4: "#4c9cb8",
    q5: "#8fd4e8",

    brand: "#0b5c73",
    "on-brand": "#ffffff",
    "brand-ink": "#6cc3dc",
    "brand-mark": "#5184dc",
    "brand-edge": "#0b5c73",
    "brand-tint": "#12303a",
  },
} as const;

export type ColorRole = keyof (typeof palettes)["light"];
export type Palette = Readonly<Record<ColorRole, string>>;

export const productBrand = palettes.light.brand;

export const fonts = {
  screen: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  mail: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
} as const;

/** px; `tracking` in em. 12 is the minimum. */
export const type = {
  12: { size: 12, line: 16, weight: 400 },
  13: { size: 13, line: 18, weight: 400 },
  14: { size: 14, line: 20, weight: 400 },
  16: { size: 16, line: 24, weight: 400 },
  18: { size: 18, line: 24, weight: 650, tracking: -0.01 },
  22: { size: 22, line: 26, weight: 620, tracking: -0.02 },
  28: { size: 28, line: 34, weight: 650, tracking: -0.018 },
  36: { size: 36, line: 40, weight: 620, tracking: -0.028 },
} as const;

/** px */
export const space = { 1: 4, 2: 8, 3: 12, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64 } as const;

/** px */
export const radii = { 1: 4, 2: 6, 3: 10, pill: 999 } as const;

export const shadows = {
  pop: "0 0 0 1px rgb(20 24 29 / .06), 0 4px 8px -2px rgb(20 24 29 / .08), 0 16px 32px -8px rgb(20 24 29 / .18)",
  lift: "0 1px 2px rgb(20 24 29 / .08), 0 6px 16px -4px rgb(20 24 29 / .14)",
} as const;

/** ms */
export const motion = { fast: 120, slow: 200, easing: "ease-out" } as const;

/** px */
export const controls = { height: 36, small: 30, input: 40, target: 24 } as const;

/** px on screen; mm on paper (A4); shares of the height in the PDF. */
export const grid = {
  columns: 4,
  gap: 16,
  row: 168,
  pageMax: 1216,
  twoColumnsUpTo: 1000,
  oneColumnUpTo: 560,
  print: { margin: 12, row: 31.5, gap: 3, basePt: 9.6 },
  pdf: {
    landscape: { columns: 4, row: 0.3, low: 0.1875, gap: 0.025 },
    portrait: { columns: 2, row: 0.178, low: 0.117, gap: 0.016 },
  },
} as const;
