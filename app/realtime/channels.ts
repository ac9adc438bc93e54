/** Names of the three kinds of channels. Others are refused. */
export const companyChannel = (companyId: string) => `private-company.${companyId}`;
export const userChannel = (userId: string) => `private-user.${userId}`;
export const dashboardChannel = (dashboardId: string) => `presence-dashboard.${dashboardId}`;

export type ChannelKind = "company" | "user" | "dashboard";

const forms = /^(?:private-(company|user)|presence-(dashboard))\.([\w-]{1,64})$/;

/** Null for every other form of a name. */
export function readChannel(name: string): { readonly kind: ChannelKind; readonly id: string } | null {
  const [, own, shared, id] = forms.exec(name) ?? [];
  return id === undefined ? null : { kind: (own ?? shared) as ChannelKind, id };
}

/** The Pusher rules for names: `#` is reserved. */
export function isChannelName(name: unknown): name is string {
  return typeof name === "string" && /^[\w\-=@,.;]{1,164}$/.test(name);
}
