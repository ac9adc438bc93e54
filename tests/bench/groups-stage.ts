import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema/index.ts";
import { type Product, startProduct } from "#tests/support/browser/product.ts";
import { type Agency, registerAgency, signIn } from "#tests/support/companies/agency.ts";
import {
  connectDomains,
  domainHosts,
  domainStandIns,
  readDomainCall,
  watchedMetrics,
} from "#tests/support/companies/domain-accounts.ts";
import { type LocalProvider, serveStandIns, standInOrigins } from "#tests/support/edges/stand-in-server.ts";

export type GroupsStage = {
  readonly product: Product;
  readonly provider: LocalProvider;
  readonly agency: Agency;
  readonly companyId: string;
  /** By number of domains. */
  readonly groups: ReadonlyMap<number, { readonly id: string; readonly domainId: string }>;
  /** The stopped product's data, for this process. */
  inData<Value>(work: () => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
};

/** The built product with a group of each size, eight metrics each, with numbers read from stand-ins. */
export async function openGroups(
  sizes: readonly number[],
  environment: Readonly<Record<string, string>> = {},
): Promise<GroupsStage> {
  const provider = await serveStandIns(0, domainStandIns);
  provider.answer = async (request) => (await readDomainCall(request))?.reply(new Date()) ?? null;
  const dataDir = await mkdtemp(path.join(tmpdir(), "plainboard-groups-"));
  const settings = {
    NODE_ENV: "production",
    ALLOW_PROVIDER_ORIGINS: "1",
    LOG_LEVEL: "error",
    APP_SECRET: process.env.APP_SECRET!,
    PROVIDER_ORIGINS: standInOrigins(provider.port, domainStandIns),
    ...environment,
  };
  const inData = async <Value>(work: () => Promise<Value>) => {
    await openDatabase({ folder: path.join(dataDir, "database"), template: null }, false);
    return work().finally(closeDatabase);
  };
  const first = await startProduct(settings, dataDir);
  process.env.PRODUCT_URL = first.url;
  const { email, password } = await registerAgency("Watchers");
  await first.stop();
  const hosts = domainHosts(Math.max(...sizes));
  const companyId = await inData(async () => {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    await connectDomains(user!.companyId, hosts);
    return user!.companyId;
  });
  const product = await startProduct(settings, dataDir);
  process.env.PRODUCT_URL = product.url;
  const agency = await signIn(email, password);
  const groups = new Map<number, { id: string; domainId: string }>();
  for (const size of sizes) {
    const { id } = await post<{ id: string }>(agency, "/api/groups", {
      name: `${size} domains`,
      metrics: watchedMetrics,
    });
    const added = await post<{ id: string }[]>(agency, `/api/groups/${id}/domains`, {
      hosts: hosts.slice(0, size),
    });
    await untilRead(agency, id);
    groups.set(size, { id, domainId: added[0]!.id });
  }
  return {
    product,
    provider,
    agency,
    companyId,
    groups,
    inData,
    close: async () => {
      await product.stop();
      await provider.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function post<Data>(agency: Agency, where: string, body: object): Promise<Data> {
  const headers = { "Content-Type": "application/json" };
  return agency.data<Data>(where, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Every number of the group is known. */
async function untilRead(agency: Agency, id: string): Promise<void> {
  for (const late = Date.now() + 600_000; Date.now() < late; await pause(1000)) {
    const group = await agency.data<{ domains: { metrics: { value: number | null }[] }[] }>(
      `/api/groups/${id}`,
    );
    if (group.domains.every(({ metrics }) => metrics.every(({ value }) => value !== null))) return;
  }
  throw new Error("The numbers of the group did not arrive.");
}
