export const companyChannel = (companyId: string) => `private-company.${companyId}`;
export const userChannel = (userId: string) => `private-user.${userId}`;
export const dashboardChannel = (dashboardId: string) => `presence-dashboard.${dashboardId}`;

export type ChannelKind = "company" | "user" | "dashboard";

const forms =
  /^(?:private-(?:encrypted-)?(?:cache-)?(company|user)|presence-(?:cache-)?(dashboard))\.([\w-]{1,64})$/;

/** Null for other names. Cache and encrypted channels have the plain one's readers. */
export function readChannel(name: string): { readonly kind: ChannelKind; readonly id: string } | null {
  const [, own, shared, id] = forms.exec(name) ?? [];
  return id === undefined ? null : { kind: (own ?? shared) as ChannelKind, id };
}

/** `presence-dashboard.1` and `presence-cache-dashboard.1` are the same. */
export function isSameChannel(one: string, other: string): boolean {
  const [a, b] = [readChannel(one), readChannel(other)];
  return one === other || (a !== null && b !== null && a.kind === b.kind && a.id === b.id);
}

/** Clients decrypt what arrives; the server SDK encrypts it. */
export function isEncryptedChannel(name: string): boolean {
  return name.startsWith("private-encrypted-");
}

export function isCacheChannel(name: string): boolean {
  return /^(?:private-(?:encrypted-)?|presence-)?cache-/.test(name);
}

/** The Pusher rules for names: `#` is reserved. */
export function isChannelName(name: unknown): name is string {
  return typeof name === "string" && /^[\w\-=@,.;]{1,164}$/.test(name);
}
