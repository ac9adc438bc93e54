import { z } from "zod";
import { decimalNumber } from "#app/lib/numbers/number.schema.ts";
import { name, text } from "#app/lib/text.schema.ts";
import type { AlertLimits } from "#db/schema/groups.ts";
import { builtInMetrics, groupLimits } from "./group-metrics.ts";

const metricIds = builtInMetrics.map(({ id }) => id);
const groupName = name(groupLimits.name, "Enter a name.").min(1, { error: "Enter a name." });
const id = z.string().regex(/^[\w-]{1,40}$/, { error: "Choose from the list." });
/** "" for none. */
const optionalId = z
  .string()
  .regex(/^[\w-]{0,40}$/, { error: "Choose from the list." })
  .optional()
  .transform((given) => given ?? "");
const optionalWords = (most: number) =>
  text(most, "Enter text.")
    .optional()
    .transform((given) => given ?? "");
const many = (given: unknown) => (given === undefined || given === "" ? [] : [given].flat());

const metrics = z.preprocess(
  many,
  z
    .array(z.enum(metricIds, { error: "Choose from the list." }))
    .min(1, { error: "Choose at least one metric." }),
);
const range = z
  .enum(["7", "30"], { error: "Choose 7 or 30 days." })
  .transform((days) => Number(days) as 7 | 30);

export const GroupForm = z.object({ name: groupName, range, metrics });

/** "sessions_relative"; metrics without fields are unchanged. */
const limit = (most: number) =>
  z.preprocess(
    (given) => (typeof given === "string" && given.trim() === "" ? undefined : given),
    decimalNumber("Enter a number.")
      .pipe(
        z.number().min(0, { error: "Enter 0 or more." }).max(most, { error: "This number is too large." }),
      )
      .optional(),
  );

const limitShape = {
  relative: limit(10_000),
  absolute: limit(1e12),
  base: limit(1e12),
  direction: z.enum(["both", "down", "up"], { error: "Choose from the list." }).optional(),
  alerts: z.enum(["on", "off"], { error: "Choose on or off." }).optional(),
};

type LimitName = keyof typeof limitShape;

export const limitField = (metric: string, field: LimitName) => `${metric}_${field}`;

const limitFields = Object.fromEntries(
  metricIds.flatMap((metric) =>
    Object.entries(limitShape).map(([field, schema]) => [limitField(metric, field as LimitName), schema]),
  ),
);

export const EditGroupForm = z.object({ ...GroupForm.shape, ...limitFields });

export function limitsIn(
  fields: Readonly<Record<string, unknown>>,
  metric: string,
  present: AlertLimits,
): AlertLimits {
  const read = (field: LimitName) => fields[limitField(metric, field)];
  const relative = read("relative") as number | undefined;
  const direction = read("direction") as "both" | "down" | "up" | undefined;
  const alerts = read("alerts") as "on" | "off" | undefined;
  return {
    relativeThreshold: relative === undefined ? present.relativeThreshold : relative / 100,
    absoluteThreshold: (read("absolute") as number | undefined) ?? present.absoluteThreshold,
    minimumBase: (read("base") as number | undefined) ?? present.minimumBase,
    direction: direction === undefined ? present.direction : direction === "both" ? null : direction,
    alertsOn: alerts === undefined ? present.alertsOn : alerts === "on",
  };
}

export function limitValues(metric: string, limits: AlertLimits): Record<string, string> {
  const { relativeThreshold, absoluteThreshold, minimumBase, direction, alertsOn } = limits;
  return {
    [limitField(metric, "relative")]: String(Number((relativeThreshold * 100).toFixed(6))),
    [limitField(metric, "absolute")]: String(absoluteThreshold),
    [limitField(metric, "base")]: String(minimumBase),
    [limitField(metric, "direction")]: direction ?? "both",
    [limitField(metric, "alerts")]: alertsOn ? "on" : "off",
  };
}

export const AddDomainsForm = z.object({
  hosts: optionalWords(groupLimits.paste),
  offered: z.preprocess(many, z.array(z.string().max(253)).max(1000)),
  clientId: optionalId,
  skip: z.literal("on").optional(),
});

export const placeField = (metric: string) => `${metric}_source`;

export const noPlace = "none";

export const DomainForm = z.object({
  note: optionalWords(groupLimits.note),
  clientId: optionalId,
  ...Object.fromEntries(metricIds.map((metric) => [placeField(metric), z.string().max(2000).optional()])),
  ...limitFields,
});

export const GroupCall = z.object({
  name: groupName,
  range: z.union([z.literal(7), z.literal(30)], { error: "Send 7 or 30." }).default(7),
  metrics: z
    .array(z.enum(metricIds, { error: `Send some of ${metricIds.join(", ")}.` }))
    .min(1, { error: "Send at least one metric." })
    .optional(),
});

const from0 = (most: number) => {
  const error = `Send a number from 0 to ${most}.`;
  return z.number({ error }).min(0, { error }).max(most, { error }).optional();
};

const limits = z.object(
  {
    relative_threshold: from0(100),
    absolute_threshold: from0(1e12),
    minimum_base: from0(1e12),
    direction: z.enum(["up", "down"], { error: "Send up, down or null." }).nullable().optional(),
    alerts_on: z.boolean({ error: "Send true or false." }).optional(),
  },
  { error: "Send an object." },
);
const limitsByMetric = z.partialRecord(z.enum(metricIds), limits, {
  error: `Send an object with some of ${metricIds.join(", ")}.`,
});

const metricId = z.enum(metricIds, { error: `Send some of ${metricIds.join(", ")}.` });

const MetricEntry = limits.extend({ metric: metricId });

/** Given fields replace the stored ones. */
export const ChangeGroupCall = z
  .object({
    name: groupName.optional(),
    range: z.union([z.literal(7), z.literal(30)], { error: "Send 7 or 30." }).optional(),
    metrics: z
      .array(z.union([metricId, MetricEntry], { error: `Send some of ${metricIds.join(", ")}.` }))
      .min(1, { error: "Send at least one metric." })
      .optional(),
    limits: limitsByMetric.optional(),
  })
  .transform(({ metrics, limits: given, ...change }) => {
    const entries = (metrics ?? []).filter((one) => typeof one === "object");
    const own = byMetric(entries.map(({ metric, ...rest }) => [metric, rest]));
    return {
      ...change,
      metrics: metrics?.map((one) => (typeof one === "object" ? one.metric : one)),
      limits: given || entries.length > 0 ? { ...own, ...given } : undefined,
    };
  });

export const AddDomainsCall = z.object({
  hosts: z
    .array(text(300, "Send domains such as example.com."), { error: "Send a list of domains." })
    .min(1, { error: "Send at least one domain." })
    .max(groupLimits.domains, { error: `Send at most ${groupLimits.domains} domains.` }),
  client_id: id.nullable().optional(),
});

const place = z.object({
  source_id: id.nullable(),
  parameters: z.record(z.string().max(40), z.string().max(300)).default({}),
});

/** `sources` and `limits` override `metrics`. */
export const ChangeDomainCall = z
  .object({
    note: text(groupLimits.note, "Send text.").optional(),
    client_id: id.nullable().optional(),
    sources: z.partialRecord(z.enum(metricIds), place).optional(),
    limits: limitsByMetric.optional(),
    metrics: z.array(MetricEntry.extend(place.partial().shape)).optional(),
  })
  .transform(({ metrics = [], sources: places, limits: given, ...change }) => {
    const placed = metrics.flatMap(({ metric, source_id, parameters = {} }) =>
      source_id === undefined ? [] : [[metric, { source_id, parameters }] as const],
    );
    const own = metrics.map(
      ({ metric, source_id: _id, parameters: _of, ...rest }) => [metric, rest] as const,
    );
    return {
      ...change,
      ...((places || placed.length > 0) && { sources: { ...byMetric(placed), ...places } }),
      ...((given || own.length > 0) && { limits: { ...byMetric(own), ...given } }),
    };
  });

const byMetric = <Value>(entries: readonly (readonly [z.infer<typeof metricId>, Value])[]) =>
  Object.fromEntries(entries) as Partial<Record<z.infer<typeof metricId>, Value>>;

export function limitsOfCall(given: z.infer<typeof limits> | undefined, present: AlertLimits): AlertLimits {
  if (!given) return present;
  return {
    relativeThreshold: given.relative_threshold ?? present.relativeThreshold,
    absoluteThreshold: given.absolute_threshold ?? present.absoluteThreshold,
    minimumBase: given.minimum_base ?? present.minimumBase,
    direction: given.direction === undefined ? present.direction : given.direction,
    alertsOn: given.alerts_on ?? present.alertsOn,
  };
}
