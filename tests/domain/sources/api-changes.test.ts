import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { Budget } from "#app/connectors/core/wire/budget.ts";
import { providerFor } from "#app/connectors/core/wire/provider.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { listKinds } from "#app/domain/sources/connecting/kinds.server.ts";
import { providerWire } from "#app/domain/sources/access/provider-wire.server.ts";
import { warnOfVersions } from "#app/domain/sources/refresh/warn-of-versions.server.ts";
import { apis } from "#app/config/api-versions.ts";
import { log } from "#app/lib/log.server.ts";
import { readOrigins } from "#app/config/provider-settings.ts";
import { measures } from "#app/lib/measures.server.ts";

const { ends } = apis.meta.releases[0];
const clock = config.clockOffsetSeconds;

/** The product's clock, this many days before Meta's version ends. */
function daysBefore(days: number): void {
  const at = Date.parse(`${ends}T00:00:00Z`) - days * 86_400_000;
  Object.assign(config, { clockOffsetSeconds: Math.round((at - Date.now()) / 1000) });
}

test("60 days before a version ends the log, the metrics and an admin page say so, and not earlier", async () => {
  const warn = vi.spyOn(log, "warn");
  daysBefore(90);
  await warnOfVersions();
  expect(warn).not.toHaveBeenCalledWith(expect.objectContaining({ api: "meta" }), expect.anything());
  const metaOf = (role: "admin" | "member") =>
    listKinds({ role } as Parameters<typeof listKinds>[0], "Facebook Ads")[0]?.ending;
  expect(metaOf("admin")).toBeNull();

  daysBefore(30);
  await warnOfVersions();
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ api: "meta", version: "v25.0", ends, kinds: apis.meta.kinds }),
    "a version of a provider's API ends soon",
  );
  expect(metaOf("admin")).toMatch(
    /^Version v25\.0 of the Meta API ends about .*2027\. Update this server, or set API_VERSIONS=meta=… to a newer version\.$/,
  );
  expect(metaOf("member")).toBeNull();
  expect(await measures.registry.metrics()).toMatch(
    /plainboard_provider_api_days_left\{api="meta",version="v25\.0"\} (29|30)\n/,
  );
  Object.assign(config, { clockOffsetSeconds: clock });
  warn.mockRestore();
});

test("changes announced in replies are counted by kind, and logged once per name", async () => {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, { deprecation: "@1767225600", sunset: "Wed, 31 Dec 2026 23:59:59 GMT" });
    answer.end(JSON.stringify({ siteEntry: [], brandNewField: 1 }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origins = readOrigins(
    JSON.stringify({ "https://searchconsole.googleapis.com": `http://127.0.0.1:${port}` }),
  );
  Object.assign(config, { providerOrigins: origins });
  const warn = vi.spyOn(log, "warn");
  const connector = findProvider("google-search-console")!;
  const wire = providerWire({ connector });
  const provider = providerFor({
    connector,
    wire,
    sign: (request) => request,
    connection: null,
    turn: new Budget().turn("test", connector.limits, wire),
    account: null,
    site: null,
    extra: {},
  });
  const Sites = z.object({ siteEntry: z.array(z.unknown()) });
  for (let at = 0; at < 2; at++)
    await provider.call(
      { method: "GET", url: "https://searchconsole.googleapis.com/webmasters/v3/sites" },
      Sites,
    );
  server.close();
  const metrics = await measures.registry.metrics();
  for (const sign of ["deprecation", "sunset", "field"])
    expect(metrics).toContain(
      `plainboard_provider_reply_signs_total{kind="google-search-console",sign="${sign}"} 2\n`,
    );
  expect(
    warn.mock.calls.filter(([about]) => (about as { kind?: string }).kind === "google-search-console"),
  ).toEqual([
    [{ kind: "google-search-console", sign: "deprecation", name: "@1767225600" }, expect.any(String)],
    [
      { kind: "google-search-console", sign: "sunset", name: "Wed, 31 Dec 2026 23:59:59 GMT" },
      expect.any(String),
    ],
    [{ kind: "google-search-console", sign: "field", name: "brandNewField" }, expect.any(String)],
  ]);
});
