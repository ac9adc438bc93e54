import { z } from "zod";
import type { KeyFields } from "#app/connectors/core/sign-in/auth.ts";
import { isStorable } from "#app/lib/text.schema.ts";
import { SourceName } from "../files/table.form.ts";

export const keyNames = ["url", "account", "token"] as const;
export type KeyName = (typeof keyNames)[number];

/** "" for fields that the kind lacks. */
export type TypedKeys = Readonly<Record<KeyName, string>>;

/** `keepsToken`: an empty token means the stored one. */
export function keysForm(fields: KeyFields, { keepsToken = false }: { readonly keepsToken?: boolean } = {}) {
  const typed = (name: KeyName) => {
    const field = fields[name];
    if (!field)
      return z
        .unknown()
        .optional()
        .transform(() => "");
    const isOptional = field.optional === true || (name === "token" && keepsToken);
    const text = z
      .string({ error: `Enter ${inSentence(field.label)}.` })
      .trim()
      .max(name === "token" ? 4000 : 500, { error: "This is too long." })
      .refine((value) => isStorable(value) && !/[\r\n]/.test(value), {
        error: "This has invalid characters. Paste it again.",
      });
    return isOptional ? text.default("") : text.min(1, { error: `Enter ${inSentence(field.label)}.` });
  };
  return z.object({ url: typed("url"), account: typed("account"), token: typed("token") });
}

function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? `the ${label}` : `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

export const ConnectByKeys = z.object({
  kind: z.string({ error: "Enter the type of source, such as semrush." }),
  name: SourceName,
});
