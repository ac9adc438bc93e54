import { z } from "zod";
import { PlainDate } from "#app/lib/plain-date.schema.ts";
import { name } from "#app/lib/text.schema.ts";
import { annotationLimits, readScope, type Scope } from "./annotation.ts";

const text = name(annotationLimits.text, "Enter the text.").min(1, { error: "Enter the text." });
const list = name(annotationLimits.list, "Enter a list.").min(1, {
  error: "Choose a list, or enter the name of a new one.",
});
const firstDay = z
  .string({ error: "Enter the date." })
  .pipe(PlainDate as unknown as z.ZodType<PlainDate, string>);
const lastDay = PlainDate.optional();
const id = z.string().regex(/^[\w-]{1,40}$/, { error: "Enter an id." });

const inOrder = { error: "The last day is before the first one.", path: ["to"] };

export const AnnotationForm = z
  .object({
    text,
    from: firstDay,
    to: lastDay,
    list,
    scope: z.string({ error: "Choose where it is shown." }).transform((chosen, context): Scope => {
      const scope = readScope(chosen);
      if (scope) return scope;
      context.addIssue({ code: "custom", message: "Choose where it is shown." });
      return z.NEVER;
    }),
    visible: z
      .literal("on")
      .optional()
      .transform((value) => value === "on"),
  })
  .transform(({ to, ...form }) => ({ ...form, to: to ?? form.from }))
  .refine(({ from, to }) => to >= from, inOrder);
export type AnnotationForm = z.infer<typeof AnnotationForm>;

const yesOrNo = z.preprocess(
  (value) =>
    ["on", "1", "true", 1].includes(value as string)
      ? true
      : ["", "0", "false", "off", 0].includes(value as string)
        ? false
        : value,
  z.boolean({ error: "Must be true or false." }),
);
const noneOr = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable());

/** Needs `client_id` or `dashboard_id`; a widget needs its dashboard. */
const call = {
  text,
  from: firstDay,
  to: noneOr(PlainDate).default(null),
  list: list.default("What we did"),
  visible: yesOrNo.default(false),
  client_id: noneOr(id).default(null),
  dashboard_id: noneOr(id).default(null),
  widget_id: noneOr(id).default(null),
};

type Call = {
  readonly client_id: string | null;
  readonly dashboard_id: string | null;
  readonly widget_id: string | null;
};

function scopeOfCall({ client_id, dashboard_id, widget_id }: Call): Scope | null {
  if ((client_id === null) === (dashboard_id === null)) return null;
  if (client_id !== null)
    return widget_id === null ? { clientId: client_id, dashboardId: null, widgetId: null } : null;
  return { clientId: null, dashboardId: dashboard_id!, widgetId: widget_id };
}

const oneScope = {
  error: "Send either client_id or dashboard_id. A widget_id needs its dashboard_id.",
  path: ["dashboard_id"],
};

export const AnnotationCall = z
  .object({
    ...call,
    external_id: noneOr(
      z
        .string({ error: "Enter the id as text." })
        .min(1)
        .max(annotationLimits.externalId, { error: `At most ${annotationLimits.externalId} characters.` }),
    ).default(null),
  })
  .refine((given) => scopeOfCall(given) !== null, oneScope)
  .transform(({ client_id, dashboard_id, widget_id, external_id, to, ...rest }) => ({
    ...rest,
    to: to ?? rest.from,
    scope: scopeOfCall({ client_id, dashboard_id, widget_id })!,
    externalId: external_id,
  }))
  .refine(({ from, to }) => to >= from, inOrder);
export type AnnotationCall = z.infer<typeof AnnotationCall>;

export const ChangeAnnotationCall = z.object({
  text: text.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  list: list.optional(),
  visible: yesOrNo.optional(),
});
export type ChangeAnnotationCall = z.infer<typeof ChangeAnnotationCall>;
