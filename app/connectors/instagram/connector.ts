import { z } from "zod";
import { defineConnector } from "#app/connectors/core/define.ts";
import { graph, graphPages, metaAuth, metaOrigin } from "#app/connectors/core/families/meta.ts";
import { metaFailures } from "#app/connectors/core/families/meta-failures.ts";
import { pacific } from "#app/connectors/core/families/meta-social.ts";
import { oneOf, pick, propertyParam } from "#app/connectors/core/params/param-shapes.ts";
import { sharedMetrics } from "#app/connectors/core/shared-query.ts";
import { audienceReport } from "./audience-report.ts";
import { audienceMetrics, postMetrics, profileMetrics } from "./metrics.ts";
import { postChoices, postsReport } from "./posts.ts";
import { profileDaysKept, profileReport } from "./profile.ts";

const Page = z.object({
  instagram_business_account: z
    .object({ id: z.string(), username: z.string().optional(), name: z.string().optional() })
    .optional(),
});

const targets = {
  profile: "The profile",
  posts: "Its posts",
  post: "One post",
  audience: "Its audience",
};
const ofProfile = { target: ["profile"] } as const;
const ofPosts = { target: ["posts", "post"] } as const;
const ofAudience = { target: ["audience"] } as const;

export default defineConnector({
  id: "instagram",
  name: "Instagram",
  description: "Reach, followers and posts of professional Instagram accounts",
  auth: metaAuth([
    "instagram_basic",
    "instagram_manage_insights",
    "pages_show_list",
    "pages_read_engagement",
  ]),
  origins: [metaOrigin],

  params: {
    property: propertyParam("Account", {
      help: "Business and creator accounts linked to your Facebook pages are listed.",
    }),
    target: pick("About", targets, "profile"),
    post: oneOf("Post", "posts", {
      required: true,
      when: { target: ["post"] },
      unless: { target: ["profile", "posts", "audience"] },
    }),
  },

  options: {
    properties: async (ask) => {
      const query = { fields: "id,name,instagram_business_account{id,username,name}", limit: "100" };
      const { items } = await graphPages(ask, { method: "GET", url: `${graph()}/me/accounts`, query }, Page);
      const accounts = items.flatMap(({ instagram_business_account: account }) => account ?? []);
      return accounts.map(({ id, username, name }) => ({
        value: id,
        label: username ? `@${username}` : name || id,
      }));
    },
    posts: (ask) => postChoices(ask, ask.params.property ?? ""),
  },

  dimensions: {
    date: { label: "Date", type: "date", when: { target: ["profile", "posts"] } },
    media_type: { label: "Content type", type: "choice", when: ofProfile },
    follow_type: { label: "Followers and non-followers", type: "choice", when: ofProfile },
    button: { label: "Contact button type", type: "choice", when: ofProfile },
    post: { label: "Post", type: "text", once: true, when: ofPosts },
    permalink: { label: "Post link", type: "url", once: true, when: ofPosts },
    post_type: { label: "Post type", type: "choice", when: ofPosts },
    age: { label: "Age", type: "choice", when: ofAudience },
    gender: { label: "Gender", type: "choice", when: ofAudience },
    country: { label: "Country", type: "country", when: ofAudience },
    city: { label: "City", type: "text", when: ofAudience },
  },
  metrics: { ...profileMetrics, ...postMetrics, ...audienceMetrics },

  synonyms: {
    reach: "reach",
    accounts_engaged: "engaged accounts",
    total_interactions: "engagements",
    views: "impressions, plays",
    profile_links_taps: "website clicks",
    followers_count: "total followers, fans",
    post_views: "impressions, plays",
  },

  report: async (ask) => {
    const { property: account, target, post } = ask.params;
    const among = <Key extends string>(specs: Readonly<Record<Key, unknown>>) => {
      const isAmong = (key: (typeof ask.metrics)[number]): key is typeof key & Key => key in specs;
      return {
        ...ask,
        account,
        metrics: ask.metrics.filter(isAmong),
        shared: sharedMetrics(ask).filter(isAmong),
      };
    };
    if (target === "profile") return profileReport(among(profileMetrics));
    if (target === "audience") return audienceReport(among(audienceMetrics));
    return postsReport(among(postMetrics), target === "post" ? (post ?? null) : null);
  },
  totals: "derived",
  days: {
    zone: pacific,
    settlesAfterHours: 48,
    restatedDays: 3,
    keptDays: ({ target = "profile" }) => (target === "profile" ? profileDaysKept : 730),
    missing: "unknown",
  },
  unread: "before id name paging period title".split(" "),
  // Meta limits calls per day (4,800 per impression) and hour.
  limits: { requests: 600, perSeconds: 60, concurrent: 6 },
  failures: metaFailures,
});
