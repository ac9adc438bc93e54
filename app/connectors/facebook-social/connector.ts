import { z } from "zod";
import { defineConnector, type Provider } from "#app/connectors/core/define.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { graph, graphPages, metaAuth, metaOrigin } from "#app/connectors/core/families/meta.ts";
import { metaFailures } from "#app/connectors/core/families/meta-failures.ts";
import { pacific } from "#app/connectors/core/families/meta-social.ts";
import { pick, propertyParam } from "#app/connectors/core/params/param-shapes.ts";
import { sharedMetrics } from "#app/connectors/core/shared-query.ts";
import { pageMetrics, postMetrics } from "./metrics.ts";
import { pageReport } from "./page.ts";
import { postsReport } from "./posts-report.ts";

const Page = z.object({ id: z.string(), name: z.string(), tasks: z.array(z.string()).optional() });
const Own = z.object({ access_token: z.string().optional() });

export default defineConnector({
  id: "facebook-social",
  name: "Facebook Social",
  description: "Followers, views and posts of Facebook pages",
  auth: metaAuth(["pages_show_list", "pages_read_engagement", "read_insights"]),
  origins: [metaOrigin],

  params: {
    property: propertyParam("Page", { help: "Only pages whose insights you can access are listed." }),
    target: pick("About", { page: "The page", posts: "Its posts" }, "page"),
  },

  options: {
    properties: async (ask) => {
      const query = { fields: "id,name,tasks", limit: "100" };
      const { items } = await graphPages(ask, { method: "GET", url: `${graph()}/me/accounts`, query }, Page);
      return items
        .filter(({ tasks }) => !tasks || tasks.includes("ANALYZE"))
        .map(({ id, name }) => ({ value: id, label: name }));
    },
  },

  dimensions: {
    date: { label: "Date", type: "date" },
    reaction: { label: "Reaction", type: "choice", when: { target: ["page"] } },
    post: { label: "Post", type: "text", once: true, when: { target: ["posts"] } },
    permalink: { label: "Post link", type: "url", once: true, when: { target: ["posts"] } },
    post_type: { label: "Post type", type: "choice", when: { target: ["posts"] } },
  },
  metrics: { ...pageMetrics, ...postMetrics },

  synonyms: {
    page_media_view: "impressions",
    page_total_media_view_unique: "reach",
    page_follows: "total followers",
    page_total_actions: "clicks on contact details and buttons",
    fan_count: "fans, total page likes",
    post_media_view: "post impressions",
    post_total_media_view_unique: "post reach",
  },

  report: async (ask) => {
    const { property: page, target } = ask.params;
    const token = await tokenOf(ask, page);
    const among = <Key extends string>(specs: Readonly<Record<Key, unknown>>) => {
      const isAmong = (key: (typeof ask.metrics)[number]): key is typeof key & Key => key in specs;
      return { metrics: ask.metrics.filter(isAmong), shared: sharedMetrics(ask).filter(isAmong) };
    };
    return target === "posts"
      ? postsReport({ ...ask, page, token, ...among(postMetrics) })
      : pageReport({ ...ask, page, token, ...among(pageMetrics) });
  },
  totals: "derived",
  days: { zone: pacific, settlesAfterHours: 48, restatedDays: 3, keptDays: 730, missing: "unknown" },
  unread: "before data description id paging period title".split(" "),
  limits: { requests: 60, perSeconds: 60, concurrent: 2 },
  failures: metaFailures,
});

/** Page insights need the page's own token. */
async function tokenOf({ callOnce }: Pick<Provider, "callOnce">, page: string): Promise<string> {
  const request = { method: "GET", url: `${graph()}/${page}`, query: { fields: "access_token" } } as const;
  const { access_token } = await callOnce(request, Own);
  if (access_token) return access_token;
  throw new ConnectorFailure(
    "facebook-social",
    "no-access",
    "This connection has no role on the page any more. Reconnect with an account that manages the page.",
  );
}
