import { afterAll, beforeEach } from "vitest";
import { config } from "#app/config.server.ts";
import { readOrigins } from "#app/config/provider-settings.ts";
import { sealPart } from "#app/domain/destinations/sealed.server.ts";
import { newSigningSecret } from "#app/domain/destinations/sending/signature.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { addDestination } from "#db/queries/reports/destinations.ts";
import type { DestinationKind } from "#db/schema/reports.ts";
import {
  destinationAddress,
  type DestinationServer,
  startDestinations,
} from "#tests/support/edges/destinations.ts";

/** Call once at the top of a test file: requests to the four services go to this machine. */
export async function useDestinations(): Promise<DestinationServer> {
  const server = await startDestinations();
  const { providerOrigins } = config;
  Object.assign(config, { providerOrigins: readOrigins(JSON.stringify(server.origins)) });
  beforeEach(() => {
    server.received.length = 0;
    server.answer = () => null;
  });
  afterAll(async () => {
    Object.assign(config, { providerOrigins });
    await server.stop();
  });
  return server;
}

export async function aDestination(companyId: string, kind: DestinationKind) {
  const owner = { companyId, id: newId() };
  const secret = kind === "webhook" ? newSigningSecret() : null;
  await addDestination(companyId, {
    id: owner.id,
    name: `Our ${kind}`,
    kind,
    address: sealPart(owner, "address", destinationAddress[kind](owner.id)),
    secret: secret && sealPart(owner, "secret", secret),
  });
  return { id: owner.id, kind, secret };
}
