import { z } from "zod";
import type { MetricSpec } from "#app/connectors/core/define.ts";
import type { Row } from "#app/metrics/table.ts";

/** `types` name the same events: the first found counts. */
type Place = {
  readonly field: string;
  readonly types?: readonly string[];
  readonly each?: RegExp;
  readonly isAttributed?: true;
};

const actions = (...types: string[]): Place => ({ field: "actions", types });
const conversions = (...types: string[]): Place => ({ field: "actions", types, isAttributed: true });
/** Meta reports a purchase as omni_purchase, purchase and by pixel; the sum would triple it. */
const omni = (name: string, field = "actions"): Place => ({
  field,
  types: [`omni_${name}`, name, `offsite_conversion.fb_pixel_${name}`],
  isAttributed: true,
});
const videos = (field: string): Place => ({ field, types: ["video_view"] });
/** Meta lists conversions in total and by place. */
const custom = (field: string): Place => ({ field, each: /_total$|fb_pixel_custom/, isAttributed: true });

const places: Readonly<Record<string, Place>> = {
  spend: { field: "spend" },
  impressions: { field: "impressions" },
  reach: { field: "reach" },
  clicks: { field: "clicks" },
  inline_link_clicks: { field: "inline_link_clicks" },
  outbound_clicks: { field: "outbound_clicks", types: ["outbound_click"] },
  unique_clicks: { field: "unique_clicks" },
  unique_inline_link_clicks: { field: "unique_inline_link_clicks" },
  landing_page_views: conversions("landing_page_view"),
  purchases: omni("purchase"),
  purchase_value: omni("purchase", "action_values"),
  leads: conversions("lead", "offsite_conversion.fb_pixel_lead"),
  instant_form_leads: conversions("onsite_conversion.lead_grouped"),
  add_to_cart: omni("add_to_cart"),
  initiated_checkout: omni("initiated_checkout"),
  complete_registration: omni("complete_registration"),
  view_content: omni("view_content"),
  app_installs: conversions("mobile_app_install"),
  messaging_conversations: conversions("onsite_conversion.messaging_conversation_started_7d"),
  conversions: custom("conversions"),
  conversion_value: custom("conversion_values"),
  results: { field: "results" },
  post_engagement: actions("post_engagement"),
  page_engagement: actions("page_engagement"),
  inline_post_engagement: { field: "inline_post_engagement" },
  post_reactions: actions("post_reaction"),
  comments: actions("comment"),
  shares: actions("post"),
  post_saves: actions("onsite_conversion.post_save"),
  page_likes: actions("like"),
  video_views: actions("video_view"),
  video_plays: videos("video_play_actions"),
  thruplays: videos("video_thruplay_watched_actions"),
  video_p25: videos("video_p25_watched_actions"),
  video_p50: videos("video_p50_watched_actions"),
  video_p75: videos("video_p75_watched_actions"),
  video_p95: videos("video_p95_watched_actions"),
  video_p100: videos("video_p100_watched_actions"),
  video_avg_time: videos("video_avg_time_watched_actions"),
  estimated_ad_recallers: { field: "estimated_ad_recallers" },
};

// Numbers are text.
const Figure = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]).transform(Number);
const Action = z.object({ action_type: z.string(), value: Figure.optional() }).catchall(z.unknown());
const Actions = z.array(Action);
const Results = z.array(
  z.object({ indicator: z.string(), values: z.array(z.object({ value: Figure })).optional() }),
);

const scalars = Object.values(places).filter(
  ({ types, each, field }) => !types && !each && field !== "results",
);
const lists = Object.values(places).filter(({ types, each }) => types || each);

/** Meta leaves out fields without data. */
export const Line = z
  .object({
    date_start: z.string(),
    results: Results.optional(),
    ...Object.fromEntries(scalars.map(({ field }) => [field, Figure.optional()])),
    ...Object.fromEntries(lists.map(({ field }) => [field, Actions.optional()])),
  })
  .catchall(z.unknown());
export type Line = z.output<typeof Line>;

export function fieldsOf(metrics: readonly string[]): string[] {
  return [...new Set(metrics.map((key) => places[key]!.field))];
}

export function areAttributed(metrics: readonly string[]): boolean {
  return metrics.some((key) => places[key]!.isAttributed);
}

export type Reading = {
  readonly specs: Readonly<Record<string, MetricSpec>>;
  /** Null: the account's own setting. */
  readonly window: string | null;
  /** Some breakdowns lack website conversions: missing is unknown there, else zero. */
  readonly isKept: boolean;
};

/** Missing sums are zero, people and averages unknown. */
export function figuresIn(line: Line, metrics: readonly string[], reading: Reading): Row {
  return Object.fromEntries(metrics.map((key) => [key, figure(line, key, reading)]));
}

function figure(line: Line, key: string, { specs, window, isKept }: Reading): number | null {
  const place = places[key]!;
  if (place.field === "results") return resultOf(line.results);
  const isCounted = specs[key]!.combine === "sum" && !(isKept && place.isAttributed);
  const absent = isCounted ? 0 : null;
  const value = line[place.field] as number | z.output<typeof Actions> | undefined;
  if (typeof value !== "object") return value ?? absent;
  const counted = (action: z.output<typeof Action>) =>
    window && place.isAttributed ? Figure.catch(0).parse(action[window]) : (action.value ?? 0);
  const { types, each } = place;
  if (each) {
    const found = value.filter(({ action_type }) => each.test(action_type)).map(counted);
    return found.length > 0 ? found.reduce((all, one) => all + one) : absent;
  }
  for (const type of types ?? []) {
    const found = value.find(({ action_type }) => action_type === type);
    if (found) return counted(found);
  }
  return absent;
}

/** Different indicators (purchases, leads) have no common result. */
function resultOf(results: z.output<typeof Results> | undefined): number | null {
  const [only, ...others] = results ?? [];
  if (!only || others.some(({ indicator }) => indicator !== only.indicator)) return null;
  return only.values?.reduce((all, { value }) => all + value, 0) ?? 0; // Meta leaves out zero
}
