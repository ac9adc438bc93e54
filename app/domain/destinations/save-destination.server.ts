import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { mappedAddress } from "#app/config/provider-settings.ts";
import { siteProblem } from "#app/domain/sources/access/pinned-fetch.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import {
  addDestination,
  countDestinations,
  findDestination,
  removeDestination,
  setDestination,
} from "#db/queries/reports/destinations.ts";
import type { DestinationKind } from "#db/schema/reports.ts";
import type { ChangeDestination, NewDestination } from "./destination.form.ts";
import { destinationLimits, shapeProblem } from "./rules/kinds.ts";
import { sealPart } from "./sealed.server.ts";
import { newSigningSecret, overlapMs } from "./sending/signature.server.ts";

export type SavedDestination =
  /** `secret`: only now. */
  | { readonly outcome: "saved"; readonly id: string; readonly secret: string | null }
  | { readonly outcome: "refused"; readonly field: "address" | "general"; readonly message: string }
  | { readonly outcome: "not-found" };

export async function createDestination(
  { companyId, userId }: Viewer,
  { name, kind, address }: NewDestination,
): Promise<SavedDestination> {
  if ((await countDestinations(companyId)) >= destinationLimits.perCompany)
    return {
      outcome: "refused",
      field: "general",
      message: `You have ${destinationLimits.perCompany} destinations, the maximum. Delete one that is not used.`,
    };
  const problem = await reachProblem(kind, address);
  if (problem) return { outcome: "refused", field: "address", message: problem };
  const owner = { companyId, id: newId() };
  const secret = kind === "webhook" ? newSigningSecret() : null;
  const at = now();
  await addDestination(companyId, {
    id: owner.id,
    name,
    kind,
    address: sealPart(owner, "address", address),
    secret: secret && sealPart(owner, "secret", secret),
    createdBy: userId,
    createdAt: at,
    updatedAt: at,
  });
  return { outcome: "saved", id: owner.id, secret };
}

/** A new address switches it on. */
export async function changeDestination(
  { companyId }: Viewer,
  id: string,
  { name, address }: Partial<ChangeDestination>,
): Promise<SavedDestination> {
  const stored = await findDestination(companyId, id);
  if (!stored) return { outcome: "not-found" };
  const typed = address ?? "";
  const problem =
    typed === "" ? null : (shapeProblem(stored.kind, typed) ?? (await reachProblem(stored.kind, typed)));
  if (problem) return { outcome: "refused", field: "address", message: problem };
  await setDestination(companyId, id, {
    ...(name !== undefined && { name }),
    ...(typed !== "" && { address: sealPart(stored, "address", typed), ...switchedOn }),
    updatedAt: now(),
  });
  return { outcome: "saved", id, secret: null };
}

const switchedOn = {
  state: "active",
  offReason: null,
  offSince: null,
  refusals: 0,
  refusedSince: null,
} as const;

export async function switchOnDestination(
  { companyId }: Viewer,
  id: string,
): Promise<"switched-on" | "not-found"> {
  const isOn = await setDestination(companyId, id, { ...switchedOn, updatedAt: now() });
  return isOn ? "switched-on" : "not-found";
}

/** The previous secret signs for three more days. Null: no webhook. */
export async function rotateSigningSecret({ companyId }: Viewer, id: string): Promise<string | null> {
  const stored = await findDestination(companyId, id);
  if (stored?.kind !== "webhook") return null;
  const secret = newSigningSecret();
  const at = now();
  await setDestination(companyId, id, {
    secret: sealPart(stored, "secret", secret),
    previousSecret: stored.secret,
    previousUntil: new Date(at.getTime() + overlapMs),
    updatedAt: at,
  });
  return secret;
}

export async function deleteDestination({ companyId }: Viewer, id: string): Promise<"deleted" | "not-found"> {
  return (await removeDestination(companyId, id, now())) === null ? "not-found" : "deleted";
}

/** Each attempt checks again: names may change. */
export function reachProblem(kind: DestinationKind, address: string): Promise<string | null> {
  const isKnown = kind !== "webhook" || mappedAddress(config.providerOrigins, address) !== null;
  return isKnown ? Promise.resolve(null) : siteProblem(address);
}
