import { hashToken, newId, newToken } from "#app/lib/id.server.ts";
import type { Place } from "#app/site-map.ts";
import { setMemberClients } from "#db/queries/people/member-clients.ts";
import { addApiToken } from "#db/queries/api-tokens.ts";
import { buildCompany, buildPerson, type Person, viewerOf } from "#tests/domain/users/people.ts";
import { everythingOfClient, everythingOfCompany, type Ids } from "./everything.ts";

/** In each name of the requested company, and in nothing else. */
export const marker = "Zanzibar";

export type World = {
  readonly companyId: string;
  readonly admin: Person;
  readonly user: Person;
  /** Of the company; sees the client of `ids` only. */
  readonly limited: Person;
  /** Of the company; gave no consents. */
  readonly newcomer: Person;
  /** Admin of another company. */
  readonly stranger: Person;
  readonly tokens: { readonly read: string; readonly write: string; readonly ended: string };
  readonly ids: Ids;
};

export async function buildWorld(): Promise<World> {
  const companyId = await buildCompany({ name: `${marker} Studio`, state: "active", subscriptionId: "s1" });
  const admin = await buildPerson({ companyId, name: `${marker} Marta` });
  const user = await buildPerson({ companyId, name: `${marker} Jonas`, role: "user" });
  const limited = await buildPerson({ companyId, name: `${marker} Lena`, role: "user" });
  const newcomer = await buildPerson({
    companyId,
    name: `${marker} Nora`,
    role: "user",
    termsConsentAt: null,
  });
  const stranger = await buildPerson({
    company: { name: "Elsewhere", state: "active", subscriptionId: "s2" },
  });
  const viewer = await viewerOf(admin.cookie);
  const ofClient = await everythingOfClient(viewer, marker);
  const ofCompany = await everythingOfCompany(viewer, marker);
  await setMemberClients(companyId, limited.id, [ofClient.clientId!]);
  const tokens = {
    read: await token(admin, "read", null),
    write: await token(admin, "write", null),
    ended: await token(admin, "write", new Date(Date.now() - 60_000)),
  };
  const people = { admin, user, limited, newcomer, stranger };
  return { companyId, ...people, tokens, ids: { ...ofClient, ...ofCompany } };
}

async function token({ companyId, id: userId }: Person, scope: "read" | "write", expiresAt: Date | null) {
  const secret = `pb_${newToken()}`;
  const row = { id: newId(), companyId, userId, name: `${marker} ${scope}`, scope, expiresAt };
  await addApiToken({ ...row, tokenHash: hashToken(secret) });
  return secret;
}

/** The address with the ids of the world. `:id` means what the path is about. */
export function addressOf({ path, name: route }: Place, method: string, ids: Ids, userId: string): string {
  const about: readonly (readonly [string, string])[] = [
    ["/api/users", userId],
    ["/api/sources", "sourceId"],
    ["/api/calculated-metrics", "metricId"],
    // Reading is by the address that is shared, changing by id.
    [
      "/api/dashboards",
      method === "GET" && /:id(\/realtime)?(\/pdf)?$/.test(path) ? "permalink" : "dashboardId",
    ],
    ["/api/automatic-reports", "reportId"],
    ["/api/annotations", "annotationId"],
    ["/api/plans", "planId"],
    ["/api/groups", "campaignId"],
    ["/api/alerts", "alertId"],
    ["/api/destinations", "destinationId"],
    ["/receipts", "receiptId"],
    ["/dashboards/:permalink/receipts", "receiptId"],
    ["/report-links/:token/receipts", "receiptId"],
    ["/files/:id", "fileId"],
  ];
  const words: Readonly<Record<string, string>> = {
    ...ids,
    userId,
    kind: kindFor(path),
    type: "csv",
    metric: "sessions",
    option: "properties",
    service: "google",
    transport: "xhr",
    receiver: "2",
    appId: "plainboard",
    channel: `private-company.${ids.companyId!}`,
    code: ids.couponCode!,
    token: tokenFor(path, ids),
  };
  const ofConnected = { sourceId: ids.connectedId! };
  const ofRoute: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "company.sources.choose": ofConnected,
    "company.sources.account": ofConnected,
  };
  const filled = path.replace("/*", "/nowhere/at/all").replace(/:(\w+)/g, (_, name: string) => {
    const key = name === "id" ? about.find(([start]) => path.startsWith(start))?.[1] : name;
    const value = key === userId ? userId : (ofRoute[route]?.[key ?? ""] ?? words[key ?? ""]);
    if (value === undefined)
      throw new Error(`Nothing stands for :${name} in ${path}: add it to tests/access.`);
    return key === "receiptId" ? value : encodeURIComponent(value);
  });
  if (path.includes("/receipts/") && !path.startsWith("/groups/")) return `${filled}?${ids.receiptQuery}`;
  return route === "plans.new" || route === "plans.paste" ? `${filled}?client=${ids.clientId}` : filled;
}

function kindFor(path: string): string {
  if (path.startsWith("/api/files")) return "logo";
  return path.endsWith("/callback") ? "google-search-console" : "woocommerce";
}

function tokenFor(path: string, ids: Ids): string {
  if (path === "/report-links/:token/pdf") return ids.pdfLink!;
  if (path === "/report-links/:token/xlsx") return ids.xlsxLink!;
  if (path.startsWith("/report-links")) return ids.reportLink!;
  if (path.startsWith("/unsubscribe")) return ids.unsubscribe!;
  if (path.startsWith("/invitations")) return ids.invitation!;
  return "a-token-that-was-never-given-000";
}
