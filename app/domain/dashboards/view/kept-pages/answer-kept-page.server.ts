import type { IncomingMessage, ServerResponse } from "node:http";
import { sessionCookieName } from "#app/auth/session.server.ts";
import { config } from "#app/config.server.ts";
import { spendView } from "#app/http/spend-view.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { hashToken } from "#app/lib/id.server.ts";
import { isCompanyHere, type RequestContext } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import type { RouteName } from "#app/site-map.ts";
import { findLinkDoor, findPageDoor } from "#db/queries/dashboards/page-doors.ts";
import { linkState } from "../../share/links/link-rules.ts";
import { countView } from "../read/count-view.server.ts";
import { isShared, needsNoPassword, serves } from "../read/open-dashboard.server.ts";
import { SharedReads } from "../read/shared-reads.ts";
import { keptPages, pageEncoding } from "./kept-pages.server.ts";
import { type PageAddress, pageAddress } from "./page-address.ts";

/** One statement for all who come while another one runs. */
const doors = singleton("page-doors", () => ({
  page: new SharedReads<Awaited<ReturnType<typeof findPageDoor>>>(),
  link: new SharedReads<Awaited<ReturnType<typeof findLinkDoor>>>(),
}));

/**
 * Answers a visitor's page from memory, by one statement: who may open it is decided anew each time. False: the page must
 * be made, and `context.page` says under what it may be kept.
 */
export async function answerKeptPage(
  req: IncomingMessage,
  res: ServerResponse,
  context: RequestContext,
): Promise<boolean> {
  const { url = "", headers } = req;
  const found = keyOf(req, context);
  if (!found) return false;
  const { address, encoding, key } = found;
  const request = new Request(new URL(url, config.appUrl), { headers: headersOf(req) });
  const door = await openDoor(address, request);
  if (!door) return false;
  const isSecret = door.passwordHash !== null || door.linkId !== null;
  const page = keptPages.get(key);
  if (!page || page.stamp !== door.stamp || page.until <= now().getTime()) {
    context.page = { key, stamp: door.stamp, encoding, isSecret, isLasting: false };
    return false;
  }
  // The front door's budgets; the route answers who is over them.
  if (!(await isWithinBudget(request, context.routeName as RouteName))) return false;
  if (context.routeName !== "dashboard.print") countView(request, door, door.linkId);
  for (const [name, value] of Object.entries(page.headers)) res.setHeader(name, value);
  const { etag } = page.headers;
  if (etag !== undefined && headers["if-none-match"]?.split(/, */).includes(etag)) {
    for (const name of ["content-encoding", "content-type"]) res.removeHeader(name);
    res.writeHead(304).end();
  } else {
    res.writeHead(200, { "Content-Length": page.body.length }).end(page.body);
  }
  return true;
}

/** It may be old, or closed: `answerKeptPage` decides. */
export function isPageKept(req: IncomingMessage, context: RequestContext): boolean {
  const found = keyOf(req, context);
  return found !== null && keptPages.has(found.key);
}

/** Null for what is never kept. */
function keyOf(req: IncomingMessage, { routeName, ownDomain }: RequestContext) {
  const { method, url = "", headers } = req;
  const address = pageAddress(routeName, url);
  const encoding = pageEncoding(String(headers["accept-encoding"] ?? ""));
  if (method !== "GET" || !address || !encoding || isPerson(req)) return null;
  return { address, encoding, key: [ownDomain?.host ?? "", encoding, url].join(" ") };
}

async function openDoor({ permalink, isLink, isEmbed, unlocked }: PageAddress, request: Request) {
  if (isLink) {
    const found = await doors.link.read(permalink, () => findLinkDoor(hashToken(permalink)));
    const isOpen =
      found && isCompanyHere(found.companyId) && linkState(found.link, now()) === "active" && found.active;
    return isOpen && serves(found.company) ? { ...found, linkId: found.link.id } : null;
  }
  const found = await doors.page.read(permalink, () => findPageDoor(permalink));
  const isOpen = found && isCompanyHere(found.companyId) && isShared(found) && (!isEmbed || found.embeddable);
  if (!isOpen || !serves(found.company)) return null;
  return (await needsNoPassword(request, found, unlocked)) ? { ...found, linkId: null } : null;
}

/** An agency's people see their own page; an API token is a person too. */
function isPerson({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || (headers.cookie ?? "").includes(`${sessionCookieName}=`);
}

async function isWithinBudget(request: Request, routeName: RouteName): Promise<boolean> {
  try {
    await spendView(request, routeName, null);
    return true;
  } catch (refused) {
    if (refused instanceof Response) return false;
    throw refused;
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const names = ["cookie", "x-authorization", "x-requested-with"] as const;
  const given = names.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  return new Headers(given);
}
