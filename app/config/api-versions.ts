import { singleton } from "#app/lib/singleton.ts";

type Release = {
  readonly version: string;
  readonly released: string | null;
  /** Last day with replies; null: not announced. */
  readonly ends: string | null;
  readonly isEstimate?: boolean;
};

type Api = {
  readonly name: string;
  readonly kinds: readonly string[];
  readonly default: string;
  readonly releases: readonly Release[];
  readonly source: string;
};

const undated = (version: string) =>
  ({ default: version, releases: [{ version, released: null, ends: null }] }) as const;

export const apis = {
  meta: {
    name: "Meta",
    kinds: ["facebook-ads", "facebook-social", "instagram"],
    default: "v25.0",
    releases: [
      // The Marketing API ends here; the Graph API has v25.0 until 29 July 2028.
      { version: "v25.0", released: "2026-02-18", ends: "2027-02-18", isEstimate: true },
      { version: "v26.0", released: "2026-07-29", ends: "2027-07-29", isEstimate: true },
    ],
    source: "https://developers.facebook.com/docs/marketing-api/marketing-api-changelog/versions",
  },
  linkedin: {
    name: "LinkedIn",
    kinds: ["linkedin-ads", "linkedin-social"],
    default: "202606",
    releases: [{ version: "202606", released: "2026-06-01", ends: "2027-06-01", isEstimate: true }],
    source: "https://learn.microsoft.com/linkedin/marketing/versioning",
  },
  "google-ads": {
    name: "Google Ads",
    kinds: ["google-ads"],
    default: "v26",
    releases: [
      { version: "v25", released: "2026-07-22", ends: "2027-08-01", isEstimate: true },
      { version: "v26", released: "2026-10-14", ends: "2027-10-14", isEstimate: true },
    ],
    source: "https://developers.google.com/google-ads/api/docs/sunset-dates",
  },
  "google-analytics": {
    name: "Google Analytics Data and Admin",
    kinds: ["google-analytics"],
    ...undated("v1beta"),
    source: "https://developers.google.com/analytics/devguides/reporting/data/v1/changelog",
  },
  "google-search-console": {
    name: "Google Search Console",
    kinds: ["google-search-console"],
    ...undated("v3"),
    source: "https://developers.google.com/webmaster-tools/v1/searchanalytics/query",
  },
  "google-business-profile": {
    name: "Google Business Profile",
    kinds: ["google-my-business"],
    ...undated("v1"),
    source: "https://developers.google.com/my-business/content/sunset-dates",
  },
  "google-business-reviews": {
    name: "Google Business Profile reviews",
    kinds: ["google-my-business"],
    ...undated("v4"),
    source: "https://developers.google.com/my-business/content/sunset-dates",
  },
  "google-sheets": {
    name: "Google Sheets",
    kinds: ["google-sheets"],
    ...undated("v4"),
    source: "https://developers.google.com/sheets/api/reference/rest",
  },
  "google-drive": {
    name: "Google Drive",
    kinds: ["google-sheets"],
    ...undated("v3"),
    source: "https://developers.google.com/drive/api/reference/rest/v3",
  },
  tiktok: {
    name: "TikTok API for Business",
    kinds: ["tiktok"],
    ...undated("v1.3"),
    source: "https://business-api.tiktok.com/portal/docs?id=1740302848100353",
  },
  mailchimp: {
    name: "Mailchimp Marketing",
    kinds: ["mailchimp"],
    ...undated("3.0"),
    source: "https://mailchimp.com/developer/marketing/api/",
  },
  ahrefs: {
    name: "Ahrefs",
    kinds: ["ahrefs-v3"],
    ...undated("v3"),
    source: "https://docs.ahrefs.com/docs/api/reference/introduction",
  },
  semrush: {
    name: "Semrush Analytics, Management and Reports",
    kinds: ["semrush"],
    ...undated("v1"),
    source: "https://developer.semrush.com/api",
  },
  seranking: {
    name: "SE Ranking Data",
    kinds: ["seranking"],
    ...undated("v1"),
    source: "https://seranking.com/api/data/",
  },
  serpstat: {
    name: "Serpstat",
    kinds: ["serpstat"],
    ...undated("v4"),
    source: "https://api-docs.serpstat.com/",
  },
  accuranker: {
    name: "AccuRanker",
    kinds: ["accuranker"],
    ...undated("v4"),
    source: "https://app.accuranker.com/api/read-docs",
  },
  rankranger: {
    name: "Rank Ranger",
    kinds: ["rankranger"],
    ...undated("v2"),
    source: "https://www.rankranger.com/developers",
  },
  base: { name: "Base.me", kinds: ["base"], ...undated("v1"), source: "https://base.me" },
  woocommerce: {
    name: "WooCommerce REST",
    kinds: ["woocommerce"],
    ...undated("v3"),
    source: "https://woocommerce.github.io/woocommerce-rest-api-docs/",
  },
  // Salesflare and the Project API of SE Ranking have unversioned URLs.
} as const satisfies Readonly<Record<string, Api>>;

export type ApiId = keyof typeof apis;
type Chosen = Partial<Record<ApiId, string>>;

const chosen = singleton("api-versions", () => ({ versions: {} as Chosen }));

export function chooseApiVersions(versions: Chosen): void {
  chosen.versions = versions;
}

export function apiVersion(id: ApiId): string {
  return chosen.versions[id] ?? apis[id].default;
}

/** `meta=v26.0,linkedin=202611` */
export function readApiVersions(text: string): {
  readonly versions: Chosen;
  readonly problem: string | null;
} {
  const versions: Chosen = {};
  for (const part of text.split(",").map((one) => one.trim())) {
    if (part === "") continue;
    const [id = "", version = "", ...rest] = part.split("=").map((word) => word.trim());
    if (!Object.hasOwn(apis, id) || rest.length > 0)
      return {
        versions,
        problem: `API_VERSIONS has an unknown API “${id}”; known are ${Object.keys(apis).join(", ")}`,
      };
    if (!/^v?\d[\w.]{0,15}$/.test(version))
      return {
        versions,
        problem: `API_VERSIONS needs a version for ${id}, such as ${id}=${apis[id as ApiId].default}`,
      };
    versions[id as ApiId] = version;
  }
  return { versions, problem: null };
}

const day = 86_400_000;
const warnedDays = 60;

export type EndingVersion = {
  readonly id: ApiId;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly version: string;
  readonly ends: string;
  readonly isEstimate: boolean;
  /** Negative once ended. */
  readonly daysLeft: number;
  readonly source: string;
};

export function datedVersions(now: Date): EndingVersion[] {
  return (Object.keys(apis) as ApiId[])
    .flatMap((id): EndingVersion[] => {
      const { name, kinds, source, releases }: Api = apis[id];
      const version = apiVersion(id);
      const release = releases.find((one) => one.version === version) ?? releaseByName(id, version);
      if (!release?.ends) return [];
      const daysLeft = Math.floor((Date.parse(`${release.ends}T00:00:00Z`) - now.getTime()) / day);
      return [
        {
          id,
          name,
          kinds,
          version,
          ends: release.ends,
          isEstimate: release.isEstimate === true,
          daysLeft,
          source,
        },
      ];
    })
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** LinkedIn supports a version for a year. */
function releaseByName(id: ApiId, version: string): Release | null {
  const [, year, month] = (id === "linkedin" && /^(20\d\d)(0[1-9]|1[0-2])$/.exec(version)) || [];
  if (!year) return null;
  return {
    version,
    released: `${year}-${month}-01`,
    ends: `${Number(year) + 1}-${month}-01`,
    isEstimate: true,
  };
}

export function endingVersions(now: Date): EndingVersion[] {
  return datedVersions(now).filter(({ daysLeft }) => daysLeft <= warnedDays);
}
