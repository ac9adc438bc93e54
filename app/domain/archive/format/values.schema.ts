import { z } from "zod";
import { emailAddress } from "#app/lib/email-address.ts";
import { isPlainDate, isTimeZone } from "#app/lib/plain-date.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import { isColor } from "#app/theme/color.ts";

// Strict where a value reaches a header, a link, a style or another row.

const storable = z.string().refine(isStorable, { error: "has characters that cannot be stored" });

export const text = storable.max(200_000);
export const line = storable.max(2_000);
export const id = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{12,30}$/, { error: "is no id" });
export const key = storable.max(500);
export const moment = z.iso.datetime().transform((value) => new Date(value));
export const day = z.custom<string>(isPlainDate, { error: "is no date" });
export const zone = z.custom<string>(isTimeZone, { error: "is no time zone" });
export const count = z.int().min(0).max(2_147_483_647);
export const flag = z.boolean();
export const email = storable.refine((value) => emailAddress(value) !== null, {
  error: "is no email address",
});
/** Stays after an erasure (app/decisions/0082-erasure-of-an-address.md). */
export const emailOrHash = storable.refine(
  (value) => /^sha256:[0-9a-f]{64}$/.test(value) || emailAddress(value) !== null,
  { error: "is no email address" },
);
export const color = storable.max(100).refine(isColor, { error: "is no color" });
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const weekday = z.int().min(1).max(7);
/** Never another website or a script. */
export const ownLink = storable.max(2_000).regex(/^\/(?![/\\])/, { error: "is no internal link" });
export const origin = z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, { error: "is no website" });
export const website = z.string().regex(/^[a-z0-9.-]{1,253}$/i);

/** An import replaces ids in it. */
export const json = z.json();
export const document = z.record(z.string(), z.json());
export const words = z.array(storable.max(2_000)).max(1_000);
export const ids = z.array(id).max(1_000);

const instance = z.looseObject({
  id: line,
  sourceId: line,
  config: z.looseObject({ metrics: z.array(key), dimension: key.nullable() }),
});
const widget = z.discriminatedUnion("nature", [
  z.looseObject({ nature: z.literal("interactive"), id: line, title: text, instances: z.array(instance) }),
  z.looseObject({ nature: z.literal("passive"), id: line, inputs: z.looseObject({}), images: z.array(json) }),
]);
const styles = z.looseObject({
  backgroundColor: color.optional(),
  dashboardBackgroundColor: color.optional(),
  color: color.optional(),
  theme: z.enum(["light", "dark", "auto"]).optional(),
});
export const content = z.looseObject({
  name: text,
  widgets: z.array(widget).max(1_000),
  styles,
  footer: text,
  timezone: zone,
});
