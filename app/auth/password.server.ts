import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { networkOf } from "#app/lib/client-network.ts";
import { FairLine } from "#app/http/front-door/fair-line.server.ts";
import { newToken } from "#app/lib/id.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";

// OWASP: Argon2id with 19 MiB, two passes, one lane.
const cost: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costWritten = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Files and DNS need one of Node's four threads. */
const line = singleton(
  "password-hashes",
  () =>
    new FairLine({
      atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
      mostWaiting: 250,
      mostOfOne: 30,
    }),
);

function inLine<Result>(work: () => Promise<Result>): Promise<Result> {
  return line.run(networkOf(requestContext()?.clientAddress ?? "unknown"), work);
}

/** @throws {LineFull} */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return inLine(() => hash(password, salt ? { ...cost, salt } : cost));
}

export type PasswordCheck = { readonly isRight: boolean; readonly isOutdated: boolean };

/** Takes as long without a hash: timing must not reveal accounts. @throws {LineFull} */
export async function checkPassword(password: string, stored: string | null): Promise<PasswordCheck> {
  const known = stored ?? (await nobodysHash());
  const isRight = (await inLine(() => verify(known, password))) && stored !== null;
  return { isRight, isOutdated: isRight && !known.startsWith(costWritten) };
}

function nobodysHash(): Promise<string> {
  return singleton("nobodys-password", () => hash(newToken(), cost));
}
