import { day, type DateRange } from "#app/lib/plain-date.ts";
import { json } from "#tests/sandbox/stand-in.ts";
import type { Fault } from "./ask.ts";

/** A query of several pages: the later ones are empty while the provider still promises them. */
export type ShortPage = {
  /** The trial to run, by its name, and its breakdown. */
  readonly about: string;
  readonly dimension: string | null;
  /** Where a month has one page only. */
  readonly days?: DateRange;
  readonly fault: Fault;
};

type Body = Readonly<Record<string, unknown>>;

/** The real reply to later pages, with fewer rows. */
function later(isLater: (url: URL, asked: Body) => boolean, less: (body: Body, url: URL) => unknown): Fault {
  return async (request, reply) => {
    const text = await request.clone().text();
    const asked = text.startsWith("{") ? (JSON.parse(text) as Body) : {};
    const real = await reply();
    const url = new URL(request.url);
    if (!isLater(url, asked)) return real;
    const body = JSON.parse(await real.text()) as Body;
    return json(less(body, url), real.status, Object.fromEntries(real.headers));
  };
}

const beyond = (name: string, first: number) => (url: URL) => Number(url.searchParams.get(name)) > first;

/** Meta gives the next address while there is more: here it leads to an existing page. */
const meta = (edge: string): Fault =>
  later(
    (url) => url.pathname.endsWith(edge) && url.searchParams.has("after"),
    (_body, url) => ({
      data: [],
      paging: { cursors: { after: url.searchParams.get("after") }, next: url.href },
    }),
  );

/** By kind; a reason where the provider promises nothing. */
export const shortPages: Readonly<Record<string, ShortPage | string>> = {
  accuranker: "pages without saying how many; the first empty one is the end",
  "ahrefs-v3": "does not page: one reply, marked where it is full",
  base: {
    about: "links of a client",
    dimension: "status",
    fault: later(beyond("page", 1), (body) => ({ ...body, data: [] })),
  },
  "facebook-ads": { about: "campaigns of an account", dimension: "date", fault: meta("/insights") },
  "facebook-social": { about: "posts of a page", dimension: "post", fault: meta("/posts") },
  "google-ads": {
    about: "keywords",
    dimension: "date",
    fault: later(
      (_url, asked) => "pageToken" in asked,
      ({ results: _, nextPageToken: __, ...body }) => body,
    ),
  },
  "google-analytics": {
    about: "a website by its landing pages",
    dimension: "date",
    fault: later(
      (_url, { offset = "0" }) => offset !== "0",
      (body) => ({ ...body, rows: [] }),
    ),
  },
  "google-my-business": {
    about: "the reviews of two locations",
    dimension: "star_rating",
    days: { from: day("2026-05-01"), to: day("2026-09-30") },
    fault: later(
      (url) => url.pathname.endsWith("/reviews") && url.searchParams.has("pageToken"),
      ({ reviews: _, nextPageToken: __, ...body }) => body,
    ),
  },
  "google-search-console": "pages without saying how many; the first that is not full is the end",
  "google-sheets": "pages by rows of the sheet; rows that are not sent are empty",
  instagram: { about: "posts of a profile", dimension: "post", fault: meta("/media") },
  "linkedin-ads": "does not page: one reply, requested in halves where it is full",
  "linkedin-social": {
    about: "posts",
    dimension: "post",
    fault: later(
      (url) => url.pathname === "/rest/posts" && beyond("start", 0)(url),
      () => ({ paging: { links: [{ rel: "next" }] }, elements: [] }),
    ),
  },
  mailchimp: {
    about: "campaigns",
    dimension: "campaign",
    fault: later(beyond("offset", 0), (body) =>
      Object.fromEntries(
        Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : value]),
      ),
    ),
  },
  rankranger: "does not page: every day comes with all its keywords",
  salesflare: "pages without saying how many; the first that is not full is the end",
  semrush: {
    about: "tracked keywords",
    dimension: "keyword",
    fault: later(beyond("display_offset", 0), (body) => ({ ...body, data: {} })),
  },
  seranking: "pages without saying how many; the first that is not full is the end",
  serpstat: {
    about: "rank tracker",
    dimension: "keyword",
    fault: later(
      (_url, { params }) => Number((params as Body | undefined)?.page ?? 1) > 1,
      (body) => {
        const result = body.result as Body;
        return { ...body, result: { ...result, data: { ...(result.data as Body), keywords: [] } } };
      },
    ),
  },
  tiktok: {
    about: "performance of an account",
    dimension: "date",
    fault: later(
      (url) => url.pathname.endsWith("/report/integrated/get/") && beyond("page", 1)(url),
      (body) => ({ ...body, data: { ...(body.data as Body), list: [] } }),
    ),
  },
  woocommerce: {
    about: "orders by country",
    dimension: "status",
    fault: later(
      (url) => url.pathname.endsWith("/orders") && beyond("page", 1)(url),
      () => [],
    ),
  },
};
