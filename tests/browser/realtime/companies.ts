import { rm } from "node:fs/promises";
import { config } from "#app/config.server.ts";
import { type Agency, createDashboard } from "#tests/support/companies/agency.ts";
import { connectSource } from "#tests/support/companies/connected.ts";
import { databaseOfTwo, dataFolderOfTwo } from "#tests/support/companies/two-people.ts";
import { bakery } from "#tests/sandbox/google/google-analytics-accounts.ts";
import { startSandbox } from "#tests/sandbox/start.ts";
import { freePort, startProduct } from "#tests/support/browser/product.ts";
import { childrenOf, newDatabase, until } from "#tests/support/browser/two-processes.ts";

/** Of the product, so that it can read the connection. */
const appSecret = "a secret of this test run, 32 bytes or more";

/** A product with two people and a Google Analytics property, served by a stand-in. */
export async function startWithAnalytics() {
  Object.assign(config, { appSecret });
  let sourceId = "";
  const dataDir = await dataFolderOfTwo(async (companyId) => {
    sourceId = await connectSource(companyId, "google-analytics");
  });
  const sandbox = await startSandbox({ basePort: 0 });
  const environment = {
    ...sandbox.env,
    PORT: String(await freePort()),
    APP_SECRET: appSecret,
    PROVIDER_ORIGINS: JSON.stringify(sandbox.origins),
    ALLOW_PROVIDER_ORIGINS: "1",
  };
  const product = await startProduct(environment, dataDir);
  const close = async () => {
    await product.stop();
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { product, sandbox, sourceId, environment, dataDir, close };
}

/** The same as two processes on PostgreSQL. */
export async function startTwoWithAnalytics(databaseUrl: string) {
  const database = await newDatabase(databaseUrl);
  Object.assign(config, { appSecret: database.environment.APP_SECRET });
  let sourceId = "";
  await databaseOfTwo(database.url, async (companyId) => {
    sourceId = await connectSource(companyId, "google-analytics");
  });
  const sandbox = await startSandbox({ basePort: 0 });
  const product = await startProduct({
    ...sandbox.env,
    ...database.environment,
    PROCESSES: "2",
    PROVIDER_ORIGINS: JSON.stringify(sandbox.origins),
    ALLOW_PROVIDER_ORIGINS: "1",
  });
  const workers = () => childrenOf(product.pid);
  await until(() => workers().length === 2);
  const close = async () => {
    await product.stop();
    await sandbox.close();
    await database.drop();
  };
  return { product: { ...product, workers }, sandbox, sourceId, close };
}

type Asked = { readonly metrics: readonly string[]; readonly dimension?: string };

export function analyticsWidget(
  title: string,
  format: string,
  sourceId: string,
  { metrics, dimension }: Asked,
  more: Readonly<Record<string, unknown>> = {},
) {
  return {
    title,
    width: 2,
    height: 1,
    nature: "interactive",
    format,
    ...more,
    instances: [
      {
        type: "google-analytics",
        prefix: "site",
        sourceId,
        config: {
          metrics,
          dimension: dimension ?? null,
          split: null,
          parameters: { property: bakery, reportType: "standard" },
        },
        currency: "USD",
      },
    ],
  };
}

/** A number and a table of the last 30 minutes, on a dashboard with its realtime page on. */
export async function realTimeDashboard(agency: Agency, name: string, sourceId: string) {
  const dashboard = await createDashboard(agency, name, [
    analyticsWidget("Active users", "summary", sourceId, { metrics: ["activeUsers"] }, { realTime: true }),
    analyticsWidget(
      "Countries",
      "table",
      sourceId,
      { metrics: ["activeUsers"], dimension: "country" },
      { realTime: true },
    ),
  ]);
  const base = `/dashboards/${dashboard.permalink}`;
  const answer = await agency.call(`${base}/settings`, {
    method: "POST",
    body: new URLSearchParams({ intent: "realtime", realTime: "on" }),
  });
  if (answer.status >= 400) throw new Error(`switching realtime on answered ${answer.status}`);
  return { ...dashboard, base };
}
