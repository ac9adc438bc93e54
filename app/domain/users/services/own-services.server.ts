import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { addIdentity, findIdentity, listIdentities, removeIdentity } from "#db/queries/people/identities.ts";
import { removeOtherSessions } from "#db/queries/sessions.ts";
import { findUser, lockUser, setUser, type UserRow } from "#db/queries/users.ts";
import { type Confirmation, confirmIdentity } from "../password/own-password.server.ts";
import { tellPerson } from "../tell-person.server.ts";
import type { Profile } from "./linking.ts";
import { appOfService } from "./service-app.server.ts";
import { type ServiceId, serviceIds, serviceOf } from "../sign-in-services.ts";
import { keepWish } from "./wish-cookie.server.ts";

export type OwnService = {
  readonly id: ServiceId;
  readonly name: string;
  readonly isSetUp: boolean;
  readonly linked: { readonly label: string; readonly since: Date; readonly lastUsedAt: Date | null } | null;
};

export type WaysToSignIn = { readonly hasPassword: boolean; readonly services: readonly OwnService[] };

export async function findWaysToSignIn({ companyId, userId }: Viewer): Promise<WaysToSignIn> {
  const user = await findUser(companyId, userId);
  const identities = await listIdentities(companyId, userId);
  const services = serviceIds.flatMap((id) => {
    const own = identities.find(({ provider }) => provider === id);
    const isSetUp = appOfService(id) !== null;
    if (!own && !isSetUp) return [];
    const linked = own ? { label: own.label, since: own.createdAt, lastUsedAt: own.lastUsedAt } : null;
    return [{ id, name: serviceOf(id).name, isSetUp, linked }];
  });
  return { hasPassword: Boolean(user?.passwordHash), services };
}

type Refused = Exclude<Confirmation, { outcome: "confirmed" }>;

export async function startLinking(
  viewer: Viewer,
  id: ServiceId,
  password: string | undefined,
): Promise<
  | { readonly outcome: "started"; readonly cookie: string; readonly href: string }
  | { readonly outcome: "not-set-up" }
  | Refused
> {
  const { userId, sessionId } = viewer;
  if (!appOfService(id) || sessionId === null) return { outcome: "not-set-up" };
  const confirmation = await confirmIdentity(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  return { outcome: "started", ...(await keepWish(id, { intent: "link", userId, sessionId })) };
}

export type Linking = "linked" | "taken" | "one-already";

/** One person per subject, one account per service. */
export async function linkService(user: UserRow, profile: Profile): Promise<Linking> {
  const { companyId, id: userId } = user;
  const at = now();
  const { service: provider, subject } = profile;
  const isAdded = await inTransaction(async () => {
    const added = await addIdentity({
      id: newId(),
      companyId,
      userId,
      provider,
      subject,
      label: profile.email ?? profile.name,
      createdAt: at,
    });
    const proves = profile.ownsAddress && profile.email?.toLowerCase() === user.email.toLowerCase();
    if (added && proves && !user.emailConfirmedAt) await setUser(companyId, userId, { emailConfirmedAt: at });
    if (added)
      await recordEvents(companyId, [
        { action: "person.service-linked", subject: user, details: { with: provider } },
      ]);
    return added;
  });
  if (!isAdded) {
    const owner = await findIdentity(provider, subject);
    if (!owner) return "one-already";
    return owner.userId === userId ? "linked" : "taken";
  }
  securityEvent("service-linked", { account: userId, with: provider });
  tellPerson(user, { what: "service-linked", service: serviceOf(provider).name, label: profile.email });
  return "linked";
}

export type Unlinking = { readonly outcome: "unlinked" | "not-linked" | "last-way" } | Refused;

/** A person needs another way in. Ends the other sessions. */
export async function unlinkService(
  viewer: Viewer,
  id: ServiceId,
  password: string | undefined,
): Promise<Unlinking> {
  const { companyId, userId } = viewer;
  const confirmation = await confirmIdentity(viewer, password);
  if (confirmation.outcome !== "confirmed") return confirmation;
  const outcome = await inTransaction(async () => {
    const user = await lockUser(companyId, userId);
    const identities = await listIdentities(companyId, userId);
    if (!user || !identities.some(({ provider }) => provider === id)) return "not-linked" as const;
    const others = identities.filter(({ provider }) => provider !== id && appOfService(provider) !== null);
    if (!user.passwordHash && others.length === 0) return "last-way" as const;
    await removeIdentity(companyId, userId, id);
    await removeOtherSessions(companyId, userId, viewer.sessionId);
    await recordEvents(companyId, [
      { action: "person.service-unlinked", subject: user, details: { with: id } },
    ]);
    return "unlinked" as const;
  });
  if (outcome === "unlinked") {
    securityEvent("service-unlinked", { with: id });
    tellPerson({ ...viewer, id: userId }, { what: "service-unlinked", service: serviceOf(id).name });
  }
  return { outcome };
}
