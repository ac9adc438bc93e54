import type { Param } from "#app/connectors/core/define.ts";

/** A kind of source as a person meets it before connecting. */
export type Kind = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly connect: "file" | "key" | "oauth2";
  /** False where whoever runs this has not set up our app at the provider. */
  readonly isConfigured: boolean;
  /** For admins: the variables that are to be set, and the address to enter at the provider. */
  readonly missing: readonly string[];
  readonly callback: string | null;
  /** For admins: what the operator has to do about a version of the provider's API that ends. */
  readonly ending: string | null;
};

export function connectHref(kind: string, sourceId: string | null = null): string {
  return `/connect/${kind}${sourceId ? `?source=${encodeURIComponent(sourceId)}` : ""}`;
}

/** The parameter that a person picks values of for a whole source; a shop is one thing and has none. */
export function pickedParam({
  params,
}: {
  readonly params: Readonly<Record<string, Param>>;
}): { readonly name: string; readonly label: string } | null {
  const found = Object.entries(params).find(
    ([, param]) => "options" in param && param.options === "properties",
  );
  return found ? { name: found[0], label: found[1].label } : null;
}
