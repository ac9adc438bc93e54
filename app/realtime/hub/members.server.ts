import { log } from "#app/lib/log.server.ts";
import { sendOnBus, thisNode } from "../bus/bus.server.ts";
import type { BusMessage } from "../bus/message.ts";
import { addMember, forgetNode, membersOfNode, removeMember } from "../presence.server.ts";
import type { Channel, Connection } from "./connection.ts";
import { eventFrame } from "./frames.ts";
import { queueForChannel } from "./outbox.ts";
import { hub } from "./state.server.ts";
import { onlineChannel, tellWatchers } from "./watchlist.server.ts";
import { noteWebhook } from "../webhooks/note.server.ts";

type Member = { readonly userId: string; readonly info: Readonly<Record<string, unknown>> };

const leaving = new Map<string, NodeJS.Timeout>();

export function join(connection: Connection, channel: string, { userId, info }: Member): void {
  const key = `${channel} ${userId}`;
  clearTimeout(leaving.get(key));
  leaving.delete(key);
  const isNew = addMember(thisNode(), { channel, userId, info });
  if (isNew) tell(channel, "member_added", { user_id: userId, user_info: info }, connection);
  send({ kind: "join", channel, userId, info });
}

export function leave(channel: Channel, userId: string): void {
  for (const connection of channel.subscribers)
    if (connection.channels.get(channel)?.userId === userId) return;
  leaveLater(channel.name, userId);
}

export function signOff(userId: string): void {
  for (const { signedIn } of hub.people.get(userId) ?? []) if (signedIn?.id === userId) return;
  leaveLater(onlineChannel, userId);
}

/** A reload closes and reopens the page. */
function leaveLater(channel: string, userId: string): void {
  const key = `${channel} ${userId}`;
  const gone = () => {
    leaving.delete(key);
    if (removeMember(thisNode(), channel, userId)) tell(channel, "member_removed", { user_id: userId });
    send({ kind: "leave", channel, userId });
  };
  clearTimeout(leaving.get(key));
  leaving.set(key, setTimeout(gone, hub.limits.leaveAfterMs).unref());
}

function tell(
  channel: string,
  event: "member_added" | "member_removed",
  data: { readonly user_id: string; readonly user_info?: object },
  except?: Connection,
): void {
  if (channel === onlineChannel) {
    tellWatchers(data.user_id, event === "member_added" ? "online" : "offline");
    return;
  }
  noteWebhook({ name: event, channel, user_id: data.user_id });
  const here = hub.channels.get(channel);
  if (here) queueForChannel(here, eventFrame(`pusher_internal:${event}`, data, channel), except);
}

function send(message: BusMessage): void {
  sendOnBus(message).catch((error: unknown) => log.warn({ err: error }, "presence could not be sent"));
}

export function handleMembers(message: BusMessage, node: string): void {
  if (node === thisNode()) return;
  if (message.kind === "join") joinElsewhere(node, message);
  else if (message.kind === "members") {
    const present = new Set(message.members.map(({ channel, userId }) => `${channel} ${userId}`));
    for (const old of membersOfNode(node))
      if (!present.has(`${old.channel} ${old.userId}`)) leaveElsewhere(node, old.channel, old.userId);
    for (const member of message.members) joinElsewhere(node, member);
  } else if (message.kind === "leave") leaveElsewhere(node, message.channel, message.userId);
  else if (message.kind === "hello") send({ kind: "members", members: membersOfNode(thisNode()) });
}

export function dropNode(node: string): void {
  for (const { channel, userId } of membersOfNode(node)) leaveElsewhere(node, channel, userId);
  forgetNode(node);
}

function joinElsewhere(node: string, member: Member & { readonly channel: string }): void {
  if (!addMember(node, member)) return;
  tell(member.channel, "member_added", { user_id: member.userId, user_info: member.info });
}

function leaveElsewhere(node: string, channel: string, userId: string): void {
  if (removeMember(node, channel, userId)) tell(channel, "member_removed", { user_id: userId });
}
