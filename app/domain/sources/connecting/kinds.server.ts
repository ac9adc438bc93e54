import type { Viewer } from "#app/auth/viewer.ts";
import { type Connector, connectors, findConnector } from "#app/connectors/registry.ts";
import { endingVersions } from "#app/config/api-versions.ts";
import { now } from "#app/lib/clock.server.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { callbackAddress, missingVariables } from "../access/provider-app.server.ts";
import { countSourcesByKind } from "#db/queries/sources/connecting.ts";
import type { Kind } from "../kind.ts";

export function listKinds({ role }: Pick<Viewer, "role">, search = ""): Kind[] {
  const sought = search.trim().toLocaleLowerCase("en");
  return Object.values(connectors)
    .filter(({ connect }) => connect !== "file")
    .filter(({ name, description }) => `${name} ${description}`.toLocaleLowerCase("en").includes(sought))
    .map((connector) => kindOf(connector, role))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

export function isKindConfigured(kind: string): boolean {
  const connector = findConnector(kind);
  return connector !== null && connector.connect !== "file" && missingVariables(connector).length === 0;
}

export async function countKinds(companyId: string): Promise<Readonly<Record<string, number>>> {
  return Object.fromEntries((await countSourcesByKind(companyId)).map(({ kind, count }) => [kind, count]));
}

export function kindOf(connector: Connector, role: Viewer["role"]): Kind {
  const { id, name, description, connect } = connector;
  const missing = missingVariables(connector);
  return {
    id,
    name,
    description,
    connect,
    isConfigured: missing.length === 0,
    missing: role === "admin" ? missing : [],
    callback: role === "admin" && missing.length > 0 ? callbackAddress(id) : null,
    ending: role === "admin" ? endingWords(id) : null,
  };
}

function endingWords(kind: string): string | null {
  const ending = endingVersions(now()).find(({ kinds }) => kinds.includes(kind));
  if (!ending) return null;
  const { id, name, version, ends, daysLeft, isEstimate } = ending;
  const date = formatter("en-GB").cell(ends, { type: "date" });
  const when = daysLeft < 0 ? `ended on ${date}` : `ends ${isEstimate ? "about" : "on"} ${date}`;
  return `Version ${version} of the ${name} API ${when}. Update this server, or set API_VERSIONS=${id}=… to a newer version.`;
}
