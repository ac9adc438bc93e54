import { z } from "zod";
import type { Provider } from "./define.ts";
import { ConnectorFailure } from "./failure.ts";
import { idIn, linkedInGet, listOf } from "./linkedin.ts";

const Named = z.object({
  localizedName: z.string().optional(),
  defaultLocalizedName: z.object({ value: z.string() }).optional(),
  name: z.object({ localized: z.object({ en_US: z.string().optional() }) }).optional(),
});
const Batch = z.object({ results: z.record(z.string(), Named).default({}) });

/** Where LinkedIn explains its numbers; functions, industries, seniorities and titles are known to the old API only. */
const books: Readonly<Record<string, string>> = {
  "urn:li:geo": "geo",
  "urn:li:organization": "organizationsLookup",
  "urn:li:function": "/v2/functions",
  "urn:li:industry": "/v2/industries",
  "urn:li:seniority": "/v2/seniorities",
  "urn:li:title": "/v2/titles",
};

/** A name for each URN that LinkedIn can explain. Where it will not tell, the numbers are shown without names. */
export async function linkedInNames(
  { call }: Pick<Provider, "call">,
  urns: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const kindOf = (urn: string) => urn.slice(0, urn.lastIndexOf(":"));
  for (const [kind, book] of Object.entries(books)) {
    const known = [...new Set(urns.filter((urn) => kindOf(urn) === kind))];
    for (let at = 0; at < known.length; at += 50) {
      const ids = known.slice(at, at + 50).map(idIn);
      const { results } = await call(linkedInGet(book, { ids: listOf(ids) }), Batch).catch(unexplained);
      for (const [id, named] of Object.entries(results)) {
        const name = named.localizedName ?? named.defaultLocalizedName?.value ?? named.name?.localized.en_US;
        if (name) names.set(`${kind}:${id}`, name);
      }
    }
  }
  return names;
}

function unexplained(error: unknown): z.output<typeof Batch> {
  if (error instanceof ConnectorFailure && (error.kind === "no-access" || error.kind === "bad-request"))
    return { results: {} };
  throw error;
}
