import { isCacheChannel, isChannelName } from "../channels.ts";
import { isMember, membersOf } from "../presence.server.ts";
import type { Channel, Connection } from "./connection.ts";
import { cachedEvent } from "./cache.server.ts";
import { eventFrame, publishedFrame, refusedFrame, textFrame } from "./frames.ts";
import { protocolLimits } from "./limits.ts";
import { join, leave } from "./members.server.ts";
import { subscriptionsChanged } from "./occupancy.server.ts";
import { channelText, isAuth } from "./signature.ts";
import { visibilityOf } from "./visibility.ts";
import { channelNamed, hub, hubKeys } from "./state.server.ts";
import { postCacheMiss } from "../webhooks/post.server.ts";

type Given = Readonly<Record<string, unknown>>;
type Member = { readonly userId: string; readonly info: Readonly<Record<string, unknown>> };

export function subscribe(connection: Connection, given: Given): void {
  const { channel: name, auth, channel_data: channelData } = given;
  const refuse = (type: string, error: string, status: number) =>
    connection.send(refusedFrame(typeof name === "string" ? name.slice(0, 200) : "", type, error, status));

  if (!isChannelName(typeof name === "string" ? name.replace(/^#server-to-user-/, "") : name)) {
    refuse("InvalidChannel", "This is not the name of a channel", 400);
    return;
  }
  const channelName = name as string;
  const visibility = visibilityOf(channelName);
  if (visibility === "refused") {
    refuse("AuthError", "This channel does not exist here", 403);
    return;
  }
  const known = hub.channels.get(channelName);
  if (known && connection.channels.has(known)) {
    succeed(connection, known, visibility === "presence");
    return;
  }
  if (connection.channels.size >= hub.limits.channelsPerConnection) {
    refuse("LimitReached", `At most ${hub.limits.channelsPerConnection} channels on a connection`, 429);
    return;
  }
  if (visibility === "user") {
    if (connection.signedIn?.id !== channelName.slice("#server-to-user-".length)) {
      refuse("AuthError", "This channel is another person's", 403);
      return;
    }
  } else if (visibility !== "public") {
    const data = typeof channelData === "string" ? channelData : undefined;
    if (!isAuth(auth, hubKeys(), channelText(connection.id, channelName, data))) {
      refuse("AuthError", "The signature does not fit this socket and channel", 401);
      return;
    }
  }
  if (visibility !== "presence") {
    enter(connection, channelNamed(channelName), null);
    return;
  }
  const member = readMember(channelData) ?? signedInMember(connection, channelData);
  if (!member) {
    refuse("AuthError", "Presence channels need channel_data with a user_id", 401);
    return;
  }
  const isFull =
    !isMember(channelName, member.userId) &&
    membersOf(channelName).length >= protocolLimits.membersPerChannel;
  if (isFull) {
    refuse("LimitReached", `At most ${protocolLimits.membersPerChannel} members in a channel`, 429);
    return;
  }
  enter(connection, channelNamed(channelName), member);
}

function enter(connection: Connection, channel: Channel, member: Member | null): void {
  connection.isAuthorized = true;
  channel.subscribers.add(connection);
  connection.channels.set(channel, member);
  if (member) join(connection, channel.name, member);
  succeed(connection, channel, member !== null);
  subscriptionsChanged(channel.name);
  if (isCacheChannel(channel.name)) sendCached(connection, channel.name);
}

function sendCached(connection: Connection, channel: string): void {
  const event = cachedEvent(channel);
  if (event) {
    connection.send(publishedFrame(event.name, channel, event.data));
    return;
  }
  connection.send(textFrame(JSON.stringify({ event: "pusher:cache_miss", channel, data: "{}" })));
  postCacheMiss(channel);
}

function succeed(connection: Connection, channel: Channel, isPresence: boolean): void {
  connection.send(
    eventFrame(
      "pusher_internal:subscription_succeeded",
      isPresence ? presenceOf(channel.name) : {},
      channel.name,
    ),
  );
}

function presenceOf(channel: string) {
  const members = membersOf(channel);
  return {
    presence: {
      ids: members.map(({ userId }) => userId),
      hash: Object.fromEntries(members.map(({ userId, info }) => [userId, info])),
      count: members.length,
    },
  };
}

export function unsubscribe(connection: Connection, name: unknown): void {
  const channel = typeof name === "string" ? hub.channels.get(name) : undefined;
  if (channel) exit(connection, channel);
}

export function exit(connection: Connection, channel: Channel): void {
  const member = connection.channels.get(channel);
  if (member === undefined) return;
  connection.channels.delete(channel);
  channel.subscribers.delete(connection);
  if (member) leave(channel, member.userId);
  if (channel.subscribers.size === 0) hub.channels.delete(channel.name);
  subscriptionsChanged(channel.name);
}

/** Null without a usable user_id, or if too large. */
function readMember(channelData: unknown): Member | null {
  if (typeof channelData !== "string" || Buffer.byteLength(channelData) > 2 * protocolLimits.memberBytes)
    return null;
  try {
    const { user_id: id, user_info: info } = JSON.parse(channelData) as Given;
    const userId = typeof id === "number" ? String(id) : id;
    if (typeof userId !== "string" || userId === "" || userId.length > protocolLimits.userIdLength)
      return null;
    if (Buffer.byteLength(JSON.stringify(info ?? {})) > protocolLimits.memberBytes) return null;
    return { userId, info: typeof info === "object" && info !== null ? (info as Given) : {} };
  } catch {
    return null;
  }
}

function signedInMember({ signedIn }: Connection, channelData: unknown): Member | null {
  return channelData === undefined && signedIn ? { userId: signedIn.id, info: signedIn.info } : null;
}
