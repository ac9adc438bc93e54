import { singleton } from "#app/lib/singleton.ts";
import type { Joined, MemberInfo } from "./bus/message.ts";

type People = Map<string, MemberInfo>;

/** By process, channel and user. */
const nodes = singleton("presence", () => new Map<string, Map<string, People>>());

export type Member = { readonly userId: string; readonly info: MemberInfo };

/** Of all processes. Members of a dead process count for up to 30 s. */
export function membersOf(channel: string): readonly Member[] {
  const all = new Map<string, MemberInfo>();
  for (const channels of nodes.values())
    for (const [userId, info] of channels.get(channel) ?? []) if (!all.has(userId)) all.set(userId, info);
  return [...all].map(([userId, info]) => ({ userId, info }));
}

export function isMember(channel: string, userId: string): boolean {
  for (const channels of nodes.values()) if (channels.get(channel)?.has(userId)) return true;
  return false;
}

/** True if the person was in no process before. */
export function addMember(node: string, { channel, userId, info }: Joined): boolean {
  const isNew = !isMember(channel, userId);
  let channels = nodes.get(node);
  if (!channels) nodes.set(node, (channels = new Map()));
  let people = channels.get(channel);
  if (!people) channels.set(channel, (people = new Map()));
  people.set(userId, info);
  return isNew;
}

/** True if the person is gone in all processes. */
export function removeMember(node: string, channel: string, userId: string): boolean {
  const channels = nodes.get(node);
  const people = channels?.get(channel);
  if (!people?.delete(userId)) return false;
  if (people.size === 0) channels?.delete(channel);
  return !isMember(channel, userId);
}

export function membersOfNode(node: string): readonly Joined[] {
  return [...(nodes.get(node) ?? [])].flatMap(([channel, people]) =>
    [...people].map(([userId, info]) => ({ channel, userId, info })),
  );
}

export function forgetNode(node: string): void {
  nodes.delete(node);
}
