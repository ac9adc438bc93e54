import { z } from "zod";
import type { Provider } from "#app/connectors/core/define.ts";
import { linkedInGet, textOf } from "#app/connectors/core/families/linkedin.ts";
import { linkedInNames } from "#app/connectors/core/families/linkedin-names.ts";
import type { Row } from "#app/metrics/table.ts";
import { urnOf } from "./days.ts";

export const facets = {
  seniority: ["followerCountsBySeniority", "seniority"],
  jobFunction: ["followerCountsByFunction", "function"],
  industry: ["followerCountsByIndustry", "industry"],
  country: ["followerCountsByGeoCountry", "geo"],
  region: ["followerCountsByGeo", "geo"],
  companySize: ["followerCountsByStaffCountRange", "staffCountRange"],
  association: ["followerCountsByAssociationType", "associationType"],
} as const;
type Facet = keyof typeof facets;

export function isFacet(dimension: string): dimension is Facet {
  return dimension in facets;
}

/** Today's hundred largest groups. Organic counts include paid followers. */
export async function followersBy(
  provider: Pick<Provider, "call">,
  organization: string,
  facet: Facet,
): Promise<{ readonly rows: Row[]; readonly isTruncated: boolean }> {
  const [list, word] = facets[facet];
  const Line = z
    .object({ followerCounts: z.object({ organicFollowerCount: z.number() }), [word]: z.string() })
    .transform((line) => ({
      value: String(line[word]),
      followers: (line.followerCounts as { organicFollowerCount: number }).organicFollowerCount,
    }));
  const Reply = z.object({ elements: z.array(z.object({ [list]: z.array(Line).default([]) })) });
  const request = linkedInGet("organizationalEntityFollowerStatistics", {
    q: "organizationalEntity",
    organizationalEntity: textOf(urnOf(organization)),
  });
  const { elements } = await provider.call(request, Reply);
  const lines = elements.flatMap((element) => element[list] ?? []);
  const nameOf = await linkedInNames(
    provider,
    lines.map(({ value }) => value),
  );
  return {
    rows: lines.map(({ value, followers }) => ({ [facet]: nameOf(value), followers })),
    isTruncated: lines.length >= 100,
  };
}
