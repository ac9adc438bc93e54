import { z } from "zod";
import { inBatches } from "../wire/in-batches.ts";
import type { Provider } from "../define.ts";
import { ConnectorFailure } from "../wire/failure.ts";
import { idIn, linkedInGet, listOf } from "./linkedin.ts";
import { inWords } from "./in-words.ts";
import { withUniqueNames } from "../answers/unique-names.ts";

const Named = z.object({
  localizedName: z.string().optional(),
  defaultLocalizedName: z.object({ value: z.string() }).optional(),
  name: z.object({ localized: z.object({ en_US: z.string().optional() }) }).optional(),
});
const Batch = z.object({ results: z.record(z.string(), Named).default({}) });

const books: Readonly<Record<string, string>> = {
  "urn:li:geo": "geo",
  "urn:li:organization": "organizationsLookup",
  "urn:li:function": "/v2/functions",
  "urn:li:industry": "/v2/industries",
  "urn:li:seniority": "/v2/seniorities",
  "urn:li:title": "/v2/titles",
};

export async function linkedInNames(
  provider: Pick<Provider, "call">,
  values: readonly string[],
): Promise<(value: string) => string> {
  const names = await explained(provider, values);
  return withUniqueNames(values.map((value) => [value, names.get(value) ?? words(value)]));
}

async function explained({ call }: Pick<Provider, "call">, values: readonly string[]) {
  const names = new Map<string, string>();
  const kindOf = (urn: string) => urn.slice(0, urn.lastIndexOf(":"));
  for (const [kind, book] of Object.entries(books)) {
    const known = [...new Set(values.filter((urn) => kindOf(urn) === kind))];
    for (const urns of inBatches(known, 50)) {
      const ids = listOf(urns.map(idIn));
      const { results } = await call(linkedInGet(book, { ids }), Batch).catch(unexplained);
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

function words(value: string): string {
  if (value.startsWith("urn:")) return idIn(value);
  const size = /^SIZE_(.+)$/.exec(value)?.[1];
  return size ? `${inWords(size)} ${size === "1" ? "employee" : "employees"}` : inWords(value);
}
