import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Request as Ask } from "#app/connectors/core/wire/request.ts";
import { failureOf } from "#app/connectors/core/wire/classify-failure.ts";
import { asPage, graph, graphPages, meta, metaOrigin, signMeta } from "#app/connectors/core/families/meta.ts";
import { metaFailures } from "#app/connectors/core/families/meta-failures.ts";
import { withoutRetired } from "#app/connectors/core/families/meta-social.ts";
import { ConnectorFailure } from "#app/connectors/core/wire/failure.ts";
import { withQuery } from "#app/connectors/core/wire/request.ts";
import facebookAds from "#app/connectors/facebook-ads/connector.ts";
import { metaCommon } from "#tests/sandbox/meta/meta.ts";
import { sandboxToken } from "#tests/sandbox/stand-in.ts";

const tokens = { accessToken: "user-token", refreshToken: null, expiresAt: null, scopes: [], extra: {} };
const proofOf = (token: string) => createHmac("sha256", "s3cret").update(token).digest("hex");

test("a sign-in becomes a token of 60 days, with its granted scopes and its end", async () => {
  const urls: string[] = [];
  const send = async ({ method, url, query, form, headers }: Ask): Promise<unknown> => {
    urls.push(withQuery({ method, url, ...(query && { query }) }));
    const body = form && new URLSearchParams(form);
    const answer = await metaCommon(
      new Request(urls.at(-1)!, { method, ...(headers && { headers }), ...(body && { body }) }),
    );
    return answer!.json();
  };
  const client = { id: "2026", secret: "s3cret" };
  const made = await meta.exchange!(send, client, "a-code", "https://board.example/connect/callback", null);
  expect(made).toMatchObject({
    accessToken: sandboxToken,
    refreshToken: null,
    expiresAt: "2027-01-20T00:00:00.000Z",
    extra: {},
  });
  expect(made.scopes).toContain("ads_read");
  expect(urls.join()).not.toMatch(/s3cret|a-code|sandbox-short-token/);
  expect(
    await meta.identify(
      (ask) => send({ ...ask, headers: { authorization: `Bearer ${sandboxToken}` } }),
      made,
    ),
  ).toEqual({
    id: "10164000100200300",
    name: "Robin Alder",
  });
});

test("every call proves that our app has the token; a page's call proves the page's token", () => {
  const plain: Ask = { method: "GET", url: `${graph}/me`, query: { fields: "id" } };
  const env = { META_CLIENT_SECRET: "s3cret" };
  expect(signMeta(plain, tokens, env)).toMatchObject({
    headers: { authorization: "Bearer user-token" },
    query: { fields: "id", appsecret_proof: proofOf("user-token") },
  });
  expect(signMeta(asPage(plain, "page-token"), tokens, env)).toMatchObject({
    headers: { authorization: "Bearer page-token" },
    query: { appsecret_proof: proofOf("page-token") },
  });
  expect(signMeta(plain, tokens, {}).query).toEqual({ fields: "id" });
});

const body = (error: object) =>
  JSON.stringify({ error: { type: "OAuthException", fbtrace_id: "A", ...error } });

test.each([
  [400, { code: 190, error_subcode: 463, message: "Error validating access token" }, "reconnect"],
  [401, { code: 190, error_subcode: 460, message: "The session has been invalidated" }, "reconnect"],
  [400, { code: 102, message: "Session key invalid" }, "reconnect"],
  [400, { code: 190, message: "(#190) This method must be called with a Page Access Token" }, "no-access"],
  [400, { code: 4, message: "(#4) Application request limit reached" }, "slow-down"],
  [400, { code: 17, message: "(#17) User request limit reached" }, "slow-down"],
  [403, { code: 32, message: "(#32) Page request limit reached" }, "slow-down"],
  [400, { code: 613, message: "(#613) Calls to this api have exceeded the rate limit." }, "slow-down"],
  [400, { code: 80000, message: "There have been too many calls from this ad-account." }, "slow-down"],
  [400, { code: 80014, message: "There have been too many calls" }, "slow-down"],
  [403, { code: 10, message: "(#10) Application does not have permission for this action" }, "reconnect"],
  [403, { code: 200, message: "(#200) Requires pages_read_engagement permission" }, "reconnect"],
  [
    403,
    { code: 200, message: "(#200) Ad account owner has NOT grant ads_management or ads_read permission" },
    "no-access",
  ],
  [403, { code: 299, message: "(#299) Not allowed" }, "no-access"],
  [400, { code: 100, error_subcode: 33, message: "Unsupported get request." }, "no-access"],
  [400, { code: 803, message: "(#803) Some of the aliases you requested do not exist" }, "no-access"],
  [400, { code: 100, message: "(#100) foo is not valid for fields param." }, "bad-request"],
  [400, { code: 100, error_subcode: 1487534, message: "Too much" }, "bad-request"],
  [500, { code: 1, message: "Please reduce the amount of data you're asking for" }, "bad-request"],
  [400, { code: 2, error_subcode: 1504041, message: "Invalid combination" }, "bad-request"],
  [400, { code: 1, message: "An unknown error has occurred." }, "unavailable"],
  [400, { code: 2, error_subcode: 1504044, message: "Service temporarily unavailable" }, "unavailable"],
  [400, { code: -2, error_subcode: 2490547, message: "Timeout" }, "unavailable"],
  [400, { code: 100, is_transient: true, message: "Try again" }, "unavailable"],
  [400, { code: 2635, message: "You are calling a deprecated version of the Ads API" }, "unavailable"],
  [503, { message: "Bad gateway" }, "unavailable"],
] as const)("HTTP %i with %o is %s", (status, error, kind) => {
  const failure = failureOf(facebookAds, new Response("", { status }), body(error), new Date());
  expect(failure?.kind).toBe(kind);
});

test("words of a message are not read as a code", () => {
  const text = body({ code: 100, message: 'Field "code":190 is unknown' });
  expect(failureOf(facebookAds, new Response("", { status: 400 }), text, new Date())?.kind).toBe(
    "bad-request",
  );
});

test("posts without cursors are paged by time, with the parameters of the next address", async () => {
  const asked: Ask[] = [];
  const replies = [
    {
      data: [{ id: "1" }],
      paging: {
        next: `${metaOrigin}/v10.0/4/posts?access_token=t&limit=5&until=1624385168&since&__paging_token=abc`,
      },
    },
    { data: [{ id: "2" }], paging: { previous: `${metaOrigin}/v10.0/4/posts?access_token=t` } },
  ];
  const call = (request: Ask, reply: z.ZodType) => {
    asked.push(request);
    return Promise.resolve(reply.parse(replies[asked.length - 1]));
  };
  const read = await graphPages(
    { call: call as never },
    { method: "GET", url: `${graph}/4/posts`, query: { since: "2021-06-01", until: "2021-07-05" } },
    z.object({ id: z.string() }),
  );
  expect(read).toEqual({ items: [{ id: "1" }, { id: "2" }], isTruncated: false });
  expect(asked[1]).toEqual({
    method: "GET",
    url: `${graph}/4/posts`,
    query: { since: "2021-06-01", until: "1624385168", __paging_token: "abc" },
  });
});

test("a retired metric does not remove the others, and is requested once", async () => {
  const refused = failureOf(
    facebookAds,
    new Response("", { status: 400 }),
    body({ code: 100, message: "(#100) The value must be a valid insights metric" }),
    new Date(),
  )!;
  expect(refused).toBeInstanceOf(ConnectorFailure);
  const asked: string[] = [];
  const gone = new Set<string>();
  const ask = (metrics: readonly string[]) => {
    asked.push(metrics.join("+"));
    return metrics.includes("page_fans") ? Promise.reject(refused) : Promise.resolve(metrics.length);
  };
  expect(await withoutRetired(["views", "page_fans", "clicks"], gone, ask)).toBe(2);
  expect([...gone]).toEqual(["page_fans"]);
  expect(asked).toEqual(["views+page_fans+clicks", "views", "page_fans", "clicks", "views+clicks"]);
  expect(await withoutRetired(["page_fans"], gone, ask)).toBeNull();
  await expect(withoutRetired(["views"], new Set(), () => Promise.reject(new Error("away")))).rejects.toThrow(
    "away",
  );
});

const recorded = "../shared/provider-data/facebook-social/python-facebook";

test.runIf(existsSync(recorded))("recorded lists, tokens and failures are read correctly", async () => {
  const read = (name: string) => readFileSync(`${recorded}/${name}.json`, "utf8");
  const pages = [read("users__user_accounts_p1"), read("users__user_accounts_p2")];
  const asked: Ask[] = [];
  const call = (request: Ask, reply: z.ZodType) => {
    asked.push(request);
    return Promise.resolve(reply.parse(JSON.parse(pages[asked.length - 1]!)));
  };
  const list = await graphPages(
    { call: call as never },
    { method: "GET", url: `${graph}/me/accounts`, query: { limit: "4" } },
    z.object({ id: z.string(), name: z.string() }),
  );
  expect(list.items).toHaveLength(6);
  expect(asked.map(({ query }) => query)).toEqual([{ limit: "4" }, { limit: "4", after: "after" }]);

  const replies = [read("base__long_term_token"), read("base__long_term_token"), read("base__token_info")];
  const made = await meta.exchange!(
    () => Promise.resolve(JSON.parse(replies.shift()!)),
    { id: "1", secret: "2" },
    "code",
    "https://board.example/",
    null,
  );
  expect(made).toMatchObject({ accessToken: "token", expiresAt: new Date(1_577_347_200_000).toISOString() });
  expect(made.scopes).toContain("pages_show_list");

  const judged = (name: string) =>
    failureOf(facebookAds, new Response("", { status: 400 }), read(name), new Date())?.kind;
  expect(judged("base__error_data")).toBe("no-access");
  expect(judged("error")).toBe("bad-request");
});

test("every rule with a message has one that people understand", () => {
  for (const { says } of metaFailures) if (says) expect(says).toMatch(/^[A-Z].*\.$/);
});
