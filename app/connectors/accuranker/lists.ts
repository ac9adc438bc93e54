import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import type { Choice } from "#app/connectors/core/params/param.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { api } from "./family.ts";

/** `smallestPage`: AccuRanker may send fewer than `limit`. */
const limit = 500;
const smallestPage = 100;
const mostPages = 60;

/** Lists do not say if they continue; without `fields` they are empty. */
export function fetchAll<Item extends z.ZodType>(
  { call }: Provider,
  path: string,
  fields: readonly string[],
  item: Item,
  period: Readonly<Record<string, string>> = {},
): Promise<{ readonly items: z.output<Item>[]; readonly isTruncated: boolean }> {
  return allPages({ by: "offset", size: smallestPage, mostPages }, async (offset) => {
    const query = { fields: fields.join(","), ...period, limit, offset };
    return { items: await call({ method: "GET", url: `${api()}${path}`, query }, z.array(item)) };
  });
}

const Domain = z.object({
  id: z.number(),
  domain: z.string(),
  display_name: z.string().nullish(),
  group: z
    .object({
      name: z.string().nullish(),
      account: z.object({ id: z.number(), name: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

export async function listDomains(provider: Provider): Promise<readonly Choice[]> {
  const fields = ["id", "domain", "display_name", "group.name", "group.account.id", "group.account.name"];
  const { items } = await fetchAll(provider, "/domains/", fields, Domain);
  const wanted = (provider.account ?? "").trim().toLowerCase();
  const own = items.filter(({ group }) => {
    const { id = "", name } = group?.account ?? {};
    return wanted === "" || String(id) === wanted || (name ?? "").trim().toLowerCase() === wanted;
  });
  if (own.length === 0 && items.length > 0)
    throw new ConnectorFailure(
      "accuranker",
      "no-access",
      `This connection has no domains in an AccuRanker account named “${provider.account}”. Reconnect with the account's name or number.`,
    );
  return own.map(({ id, domain, display_name, group }) => ({
    value: String(id),
    label: [display_name || domain, group?.name].filter(Boolean).join(" · "),
  }));
}

const Competitors = z.object({
  competitors: z
    .array(z.object({ id: z.number(), domain: z.string(), display_name: z.string().nullish() }))
    .default([]),
});

export async function listCompetitors({ call }: Provider, property: string): Promise<readonly Choice[]> {
  const fields = "competitors.id,competitors.domain,competitors.display_name";
  const url = `${api()}/domains/${encodeURIComponent(property)}/`;
  const { competitors } = await call({ method: "GET", url, query: { fields } }, Competitors);
  return competitors.map(({ id, domain, display_name }) => ({
    value: String(id),
    label: display_name || domain,
  }));
}

const Place = z.object({
  search_engine: z.object({ id: z.number(), name: z.string() }),
  search_locale: z.object({ country_code: z.string(), region: z.string().nullish() }),
});

export async function listPlaces(
  provider: Provider,
  property: string,
  of: "search_engine" | "search_locale",
): Promise<readonly Choice[]> {
  const fields = [
    "search_engine.id",
    "search_engine.name",
    "search_locale.country_code",
    "search_locale.region",
  ];
  const path = `/domains/${encodeURIComponent(property)}/keywords/`;
  const { items } = await fetchAll(provider, path, fields, Place);
  const choices = items.map(({ search_engine, search_locale }) =>
    of === "search_engine"
      ? { value: String(search_engine.id), label: search_engine.name }
      : { value: search_locale.country_code, label: search_locale.region || search_locale.country_code },
  );
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()].sort((a, b) =>
    a.label.localeCompare(b.label, "en"),
  );
}
