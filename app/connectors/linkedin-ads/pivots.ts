import type { Provider } from "#app/connectors/core/define.ts";
import { idIn } from "#app/connectors/core/families/linkedin.ts";
import { linkedInNames } from "#app/connectors/core/families/linkedin-names.ts";
import { entityChoices, isEntity } from "./account.ts";
import type { Element } from "./analytics.ts";

export const pivots = {
  campaignGroup: "CAMPAIGN_GROUP",
  campaign: "CAMPAIGN",
  ad: "CREATIVE",
  objective: "OBJECTIVE_TYPE",
  placement: "PLACEMENT_NAME",
  servingLocation: "SERVING_LOCATION",
  device: "IMPRESSION_DEVICE_TYPE",
  company: "MEMBER_COMPANY",
  companySize: "MEMBER_COMPANY_SIZE",
  industry: "MEMBER_INDUSTRY",
  jobFunction: "MEMBER_JOB_FUNCTION",
  jobTitle: "MEMBER_JOB_TITLE",
  seniority: "MEMBER_SENIORITY",
  country: "MEMBER_COUNTRY_V2",
  region: "MEMBER_REGION_V2",
  county: "MEMBER_COUNTY",
} as const;
type Pivot = keyof typeof pivots;

export function isMemberPivot(dimension: Pivot): boolean {
  return pivots[dimension].startsWith("MEMBER_");
}

export async function namesOf(
  provider: Pick<Provider, "call">,
  account: string,
  dimensions: readonly Pivot[],
  elements: readonly Element[],
): Promise<(dimension: Pivot, value: string) => string> {
  const readers = new Map<Pivot, (value: string) => string>();
  for (const [at, dimension] of dimensions.entries()) {
    const values = [...new Set(elements.map(({ pivotValues }) => pivotValues[at] ?? ""))];
    readers.set(dimension, await readerOf(provider, account, dimension, values));
  }
  return (dimension, value) => readers.get(dimension)?.(value) ?? value;
}

async function readerOf(
  provider: Pick<Provider, "call">,
  account: string,
  dimension: Pivot,
  values: readonly string[],
): Promise<(value: string) => string> {
  if (values.length === 0) return (value) => value;
  if (isEntity(dimension)) {
    const known = await entityChoices(provider, dimension, account);
    const labels = new Map(known.map(({ value, label }) => [value, label]));
    return (value) => labels.get(idIn(value)) ?? idIn(value);
  }
  return linkedInNames(provider, values);
}
