import { z } from "zod";
import { defineConnector, type Provider } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { flagIf, note } from "#app/connectors/core/flags.ts";
import {
  idIn,
  linkedInAuth,
  linkedInFailures,
  linkedInGet,
  linkedInOrigin,
} from "#app/connectors/core/families/linkedin.ts";
import { linkedInNames } from "#app/connectors/core/families/linkedin-names.ts";
import { whenReportIs, availableWhen } from "#app/connectors/core/params/available-when.ts";
import { pick, propertyParam } from "#app/connectors/core/params/param-shapes.ts";
import { allPages } from "#app/connectors/core/wire/all-pages.ts";
import { followersBy, isFacet } from "./followers.ts";
import { metrics } from "./metrics.ts";
import { postRows } from "./post-rows.ts";
import { followerDays, currentFollowers, pageDays, shareDays } from "./statistics.ts";

const id = "linkedin-social";
const reportTypes = {
  share_statistics: "Content",
  followers: "Followers",
  page_views: "Page views",
  posts: "Posts",
  demographics: "Follower demographics",
};

// Some versions use `organizationTarget`.
const Roles = z.object({
  paging: z.object({ links: z.array(z.object({ rel: z.string() })).default([]) }),
  elements: z.array(
    z.object({ organization: z.string().optional(), organizationTarget: z.string().optional() }),
  ),
});

export default defineConnector({
  id,
  name: "LinkedIn Social",
  description: "Followers, visitors and posts of LinkedIn pages",
  auth: linkedInAuth(["r_organization_admin", "r_organization_social"]),
  origins: [linkedInOrigin],

  params: {
    property: propertyParam("Page", { help: "Only pages that you administer are listed." }),
    reportType: pick("Report", reportTypes, "share_statistics"),
  },

  options: { properties: pages },

  dimensions: {
    date: {
      label: "Date",
      type: "date",
      when: whenReportIs("share_statistics", "followers", "page_views"),
    },
    ...availableWhen(whenReportIs("page_views"), {
      device: { label: "Device", type: "choice" },
      section: { label: "Page section", type: "choice" },
    }),
    ...availableWhen(whenReportIs("posts"), {
      post: { label: "Post", type: "text", once: true },
      postType: { label: "Post type", type: "choice" },
    }),
    ...availableWhen(whenReportIs("demographics"), {
      seniority: { label: "Seniority", type: "choice" },
      jobFunction: { label: "Job function", type: "text" },
      industry: { label: "Industry", type: "text" },
      country: { label: "Country", type: "country" },
      region: { label: "Region", type: "text" },
      companySize: { label: "Company size", type: "choice" },
      association: { label: "Association", type: "choice" },
    }),
  },
  metrics,

  report: async ({ params, dimensions, metrics: asked, range, ...provider }) => {
    const organization = params.property;
    const ask = { ...provider, organization, range };
    const [split = null, second] = dimensions.filter((dimension) => dimension !== "date");
    if (second)
      throw refused("LinkedIn breaks down this data by one dimension only. Remove the second dimension.");
    switch (params.reportType) {
      case "posts": {
        const { rows, isTruncated } = await postRows(provider, organization, range);
        const text = "Posts published in this date range, with their results to date.";
        return {
          rows,
          listsAll: true,
          flags: [note(text), ...flagIf(isTruncated, "truncated")],
        };
      }
      case "demographics": {
        const followers = await currentFollowers(ask);
        const by = split && isFacet(split) ? await followersBy(provider, organization, split) : null;
        return {
          rows: by?.rows ?? [],
          totals: { followers },
          flags: [{ flag: "no-dates" }, ...flagIf(by?.isTruncated ?? false, "truncated")],
        };
      }
    }
    return params.reportType === "followers"
      ? await followerDays(ask, asked.includes("followers"))
      : params.reportType === "page_views"
        ? await pageDays(ask, split === "device" || split === "section" ? split : null)
        : await shareDays(ask);
  },
  totals: "derived",
  // Followers are two days late.
  days: { zone: "UTC", settlesAfterHours: 48, restatedDays: 3, keptDays: 365, missing: "unknown" },
  unread:
    "author careersPageViews count customButtonType date end engagement errors followerCountsByAssociationType followerCountsByFunction followerCountsByGeo followerCountsByGeoCountry followerCountsByIndustry followerCountsBySeniority followerCountsByStaffCountRange href id lifecycleState locale organization organizationalEntity paging paidFollowerCount role roleAssignee start state statuses total type visibility".split(
      " ",
    ),
  limits: { requests: 30, perSeconds: 60, concurrent: 2 },
  failures: linkedInFailures,
});

async function pages(provider: Provider) {
  const { items } = await allPages({ by: "offset", mostPages: 20 }, async (start) => {
    const query = { q: "roleAssignee", role: "ADMINISTRATOR", state: "APPROVED", start, count: 100 };
    const { paging, elements } = await provider.call(linkedInGet("organizationAcls", query), Roles);
    return { items: elements, isLast: !paging.links.some(({ rel }) => rel === "next") };
  });
  const urns = items.flatMap(
    ({ organization, organizationTarget }) => organization ?? organizationTarget ?? [],
  );
  const nameOf = await linkedInNames(provider, urns);
  return urns.map((urn) => ({ value: idIn(urn), label: nameOf(urn) }));
}

function refused(what: string): ConnectorFailure {
  return new ConnectorFailure(id, "bad-request", what);
}
