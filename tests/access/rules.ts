import type { Place } from "#app/site-map.ts";

// Who may do what at which address, as the specification (sections 2, 6 and 7) and the decisions 0004, 0010, 0011, 0012,
// 0050, 0074, 0081–0083, 0085, 0087, 0090, 0094 and 0155 say it. Nothing here is read from the guards: a cell that differs is a fault of the product.

export const roles = [
  "visitor",
  "user",
  "user limited to a client",
  "admin",
  "other company",
  "no consents",
  "no subscription",
  "read token",
  "write token",
  "ended token",
] as const;
export type Role = (typeof roles)[number];

export type Method = "GET" | "POST" | "PUT" | "DELETE";
export const methods: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

/** One line of the matrix. `other`: the person in the path is not the requester. */
export type Line = { readonly place: Place; readonly method: Method; readonly other: boolean };

/**
 * `in`: the guard lets the request through, and the answer is the page's or the call's own. `gone`: answers exactly like
 * an id that was never given. `own`: the person's page. The rest: the status, or where it sends.
 */
export type Outcome =
  | "in"
  | "gone"
  | "401"
  | "402"
  | "403"
  | "405"
  | "419"
  | "to /login"
  | "to /dashboards"
  | "to /users/own"
  | "to /company/sources";

/** The specification lets only admins make these calls, which other people may read. */
const adminCalls: ReadonlySet<string> = new Set([
  "POST /api/users",
  "PUT /api/users/:id",
  "DELETE /api/users/:id",
  "POST /api/company",
  "DELETE /api/company",
  "GET /api/users",
  // Subscription and invoices are an admin's.
  "POST /api/company/subscription",
  "PUT /api/company/subscription",
  "POST /api/company/coupon",
  "POST /api/payment/secure",
  "GET /api/orders",
  "POST /api/groups",
  "PUT /api/groups/:id",
  "DELETE /api/groups/:id",
]);
/** Of a session: people, sign-ins, an archive of everything (0155), and the socket of a page. */
const isOfSession = ({ place: { name, access, path }, method }: Line): boolean =>
  name.startsWith("broadcasting.") ||
  (path.startsWith("/users/:userId") && access !== "visitor") ||
  /^\/company\/(users|delete|restore|export|personal-data)\b/.test(path) ||
  (/^\/api\/users\b/.test(path) && !isRead(method)) ||
  (path === "/api/company" && method === "DELETE");
const isRead = (method: Method) => method === "GET";

export function expected(line: Line, role: Role): Outcome {
  const { place, method } = line;
  if (place.name === "anythingElse") return "gone";
  if (!(place.methods ?? ["GET", "POST"]).includes(method)) return "405";
  if (role.endsWith(" token") && role !== "ended token" && isOfSession(line)) return "403";
  if (place.access === "visitor" || place.name === "dashboard.file") return forEveryone(line, role);
  switch (role) {
    case "visitor":
    case "ended token":
      return forVisitors(line);
    case "no consents":
      return withoutConsents(line);
    case "other company":
      return hasForeignId(line) ? "gone" : forAdmins(line, true);
    case "no subscription":
      if (place.name === "intro") return "to /company/sources"; // what the first step creates is not free
      return isFree(line) || isShut(line) ? forAdmins(line) : "402";
    case "read token":
      return isRead(method) && !place.changes ? forAdmins(line) : "403";
    case "write token":
    case "admin":
      return forAdmins(line);
    case "user":
      return forUsers(line);
    case "user limited to a client":
      return isOfWholeCompany(line) ? (place.api ? "403" : "to /dashboards") : forUsers(line);
  }
}

/** Pages for visitors. Those of signing in redirect people who are signed in, before any other guard. */
function forEveryone({ place, method }: Line, role: Role): Outcome {
  const fixed = errorPages[place.name];
  if (fixed) return fixed;
  const isSignedIn = role !== "visitor" && role !== "ended token";
  const isOfSignIn = ["home", "login", "loginCode", "login.service", "register", "register.service"].includes(
    place.name,
  );
  if (isOfSignIn && isSignedIn && isRead(method)) return "to /dashboards";
  // The second step of a sign-in that was not begun.
  if (place.name === "loginCode" && !isSignedIn) return "to /login";
  if (place.name === "login.serviceCallback") return "to /login";
  // With a token that was never given.
  if (["resetPassword", "user.confirmEmail"].includes(place.name) && isRead(method)) return "gone";
  return "in";
}

/** Each answers with its own status for everyone; certificates are for verified domains of companies only. */
const errorPages: Readonly<Record<string, Outcome>> = {
  notFound: "gone",
  forbidden: "403",
  subscriptionRequired: "402",
  "health.certificate": "403",
  "health.metrics": "gone", // behind a proxy only with its token
  "webhook.fastspring": "403", // without a signature
  "webhook.bounces": "gone", // without BOUNCES_TOKEN
  // Without a signature.
  "realtime.events": "401",
  "realtime.batchEvents": "401",
  "realtime.channels": "401",
  "realtime.channel": "401",
  "realtime.channelUsers": "401",
  "realtime.terminateConnections": "401",
};

/** A visitor not signed in may open only routes with "dashboard" in their name: here of a private dashboard. */
function forVisitors({ place, method }: Line): Outcome {
  if (place.access === "dashboard" && (isRead(method) || !place.api)) return "gone";
  if (place.api) return "401";
  if (isRead(method)) return "to /login";
  // What was typed is kept by the page that receives it; a button has nothing to keep.
  return place.methods ? "to /login" : "419";
}

function forAdmins({ place, method, other }: Line, isForeign = false): Outcome {
  // Past the intro, it leads to the sources, also when its form is sent again.
  if (place.name === "intro") return "to /company/sources";
  if (place.name === "company.restore" && isRead(method)) return "to /dashboards"; // it is not deleted
  if (place.name === "user.delete" && !other && isRead(method)) return "gone"; // never oneself
  if (isShut({ place, method, other })) return "gone";
  // Address, password, picture, second factor and tokens are each person's own.
  if (other && (isForeign || ownPages.has(place.name))) return "gone";
  return "in";
}

/** The dashboard is private and has no password: no page to unlock or embed it, no expired link. */
function isShut({ place, method }: Line): boolean {
  return (
    place.name === "dashboard.unlock" ||
    place.name === "dashboard.embed" ||
    (place.name === "dashboard.requestLink" && !isRead(method))
  );
}

const ownPages: ReadonlySet<string> = new Set([
  "user.email",
  "user.password",
  "user.picture",
  "user.twoFactor",
  "user.services",
  "user.tokens",
]);

/** "Admin-only routes send non-admins to dashboards.index." Another person's page is one. A download has no page to send. */
function forUsers(line: Line): Outcome {
  const { place, method, other } = line;
  if (place.access === "admin") return place.api ? "403" : "to /dashboards";
  if (place.name === "company.restore" && !isRead(method)) return "403";
  const isOwnName = place.name === "api.user" && method === "PUT" && !other;
  if (adminCalls.has(`${method} ${place.path}`) && !isOwnName) return "403";
  if (other) return "to /dashboards";
  // Of the person who signed in at the provider, or who has the page that shows the email.
  if (["company.sources.account", "company.automaticReports.email"].includes(place.name)) return "gone";
  return forAdmins(line);
}

/** What a person limited to clients may not open or change (decision 0079). */
export function isOfWholeCompany({ place, method }: Pick<Line, "place" | "method">): boolean {
  const { path } = place;
  const isNever =
    /^(\/api|\/company)\/destinations\b|^\/templates\/|^\/dashboards\/:permalink\/(template|copies\/update)$/.test(
      path,
    ) ||
    /^\/connect\/|^\/company\/sources\/(new|:sourceId\/.+)$|^\/clients\/(new|:clientId\/.+)$/.test(path) ||
    path === "/api/sources/:id/:option" ||
    path === "/api/files";
  const mayRead =
    /^\/clients\/:clientId$|^\/company\/sources\/:sourceId$|^\/api\/(sources|calculated-metrics)\b/;
  return isNever || (mayRead.test(path) && !isRead(method));
}

/** Sent to the own page, except when opening that page or the subscription's. Calls and forms learn the reason. */
function withoutConsents(line: Line): Outcome {
  const { place, method, other } = line;
  if (place.name === "user" && !other) return "in";
  if (subscriptionPages.has(place.name)) return forUsers(line);
  if (place.api) return "403";
  if (isRead(method) || place.methods || place.access === "dashboard") return "to /users/own";
  return "403";
}

/** One pays and cancels there. */
const subscriptionPages: ReadonlySet<string> = new Set([
  "company.subscription",
  "company.subscription.cancel",
  "company.checkout",
  "company.managePayment",
]);

/** Reading, deleting, the own account and what the site map calls unpaid (decision 0012). */
function isFree({ place, method }: Line): boolean {
  return (isRead(method) && !place.changes) || method === "DELETE" || place.unpaid === true;
}

/** Kinds and lists of the product belong to no company; a person's own page is theirs. */
function hasForeignId({ place, other }: Line): boolean {
  if (["plans.new", "plans.paste"].includes(place.name)) return true; // of the client in the query
  const names = [...place.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const nobodys =
    /^\/connect\/|^\/api\/files\/:kind|^\/api\/configs\//.test(place.path) ||
    (/^\/(api\/)?users\/:/.test(place.path) && !other);
  return names.length > 0 && !nobodys;
}
