import { sendOnBus } from "../bus/bus.server.ts";
import { isChannelName } from "../channels.ts";
import { log } from "#app/lib/log.server.ts";
import { isClientEvent } from "../is-client-event.ts";
import type { Connection } from "./connection.ts";
import { errorFrame, eventFrame, textFrame } from "./frames.ts";
import { protocolLimits } from "./limits.ts";
import { isAuth, userText } from "./signature.ts";
import { join } from "./members.server.ts";
import { belongsTo, hub, hubKeys } from "./state.server.ts";
import { subscribe, unsubscribe } from "./subscribe.server.ts";
import { onlineChannel, watch } from "./watchlist.server.ts";
import { postWebhook } from "../webhooks/post.server.ts";

const maxUserData = 14 * 1024;

const pong = textFrame('{"event":"pusher:pong","data":"{}"}');

type Message = { readonly event: string; readonly channel?: unknown; readonly data?: unknown };

export function handleMessage(connection: Connection, text: string, at: number): void {
  connection.lastReceivedAt = at;
  connection.pingedAt = null;
  if (!connection.messages.take(at)) {
    connection.close(4100, "Too many messages");
    return;
  }
  const message = readMessage(text);
  if (!message) {
    connection.send(errorFrame(null, "Messages are JSON objects with an event"));
    return;
  }
  const { event } = message;
  if (event === "pusher:ping") connection.send(pong);
  else if (event === "pusher:pong") return;
  else if (event === "pusher:subscribe") subscribe(connection, objectIn(message.data));
  else if (event === "pusher:unsubscribe") unsubscribe(connection, objectIn(message.data).channel);
  else if (event === "pusher:signin") signIn(connection, objectIn(message.data));
  else if (event.startsWith("client-")) relay(connection, message, at);
  else connection.send(errorFrame(null, "This event is not known"));
}

function readMessage(text: string): Message | null {
  try {
    const read = JSON.parse(text) as unknown;
    const event = (read as { event?: unknown } | null)?.event;
    return typeof event === "string" && event.length <= protocolLimits.eventNameLength
      ? (read as Message)
      : null;
  } catch {
    return null;
  }
}

/** Clients send data as an object, or as JSON in a string. */
function objectIn(data: unknown): Readonly<Record<string, unknown>> {
  let read = data;
  if (typeof data === "string") {
    try {
      read = JSON.parse(data) as unknown;
    } catch {
      return {};
    }
  }
  return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
}

function signIn(
  connection: Connection,
  { auth, user_data: userData }: Readonly<Record<string, unknown>>,
): void {
  const user = typeof userData === "string" ? objectIn(userData) : {};
  const isSigned =
    typeof userData === "string" &&
    userData.length <= maxUserData &&
    isAuth(auth, hubKeys(), userText(connection.id, userData));
  if (!isSigned || !isUser(user)) {
    // 4009 as an event: pusher-js ends its attempt, and the socket stays.
    connection.send(errorFrame(4009, "The sign-in could not be verified"));
    return;
  }
  if ((connection.signedIn?.id ?? user.id) !== user.id) {
    connection.send(errorFrame(4009, "The connection belongs to another person"));
    return;
  }
  if (!belongsTo(connection, user.id)) {
    connection.close(4100, "Too many connections of one person");
    return;
  }
  const isFirst = connection.signedIn === null;
  connection.signedIn = { id: user.id, info: objectIn(user.user_info) };
  connection.isAuthorized = true;
  connection.send(eventFrame("pusher:signin_success", { user_data: userData }));
  if (isFirst) join(connection, onlineChannel, { userId: user.id, info: {} });
  const { watchlist } = objectIn(userData);
  if (Array.isArray(watchlist)) startWatching(connection, watchlist);
}

function isUser(user: Readonly<Record<string, unknown>>): user is { id: string; user_info?: unknown } {
  const { id, user_info: info } = user;
  if (typeof id !== "string" || id === "" || id.length > protocolLimits.userIdLength) return false;
  return Buffer.byteLength(JSON.stringify(info ?? {})) <= protocolLimits.memberBytes;
}

function startWatching(connection: Connection, watchlist: readonly unknown[]): void {
  const userIds = watchlist.filter(
    (id): id is string => typeof id === "string" && id !== "" && id.length <= protocolLimits.userIdLength,
  );
  if (userIds.length > protocolLimits.watchlist)
    connection.send(errorFrame(4302, `At most ${protocolLimits.watchlist} people in a watchlist`));
  else watch(connection, userIds);
}

function relay(connection: Connection, { event, channel: name, data }: Message, at: number): void {
  const channel = isChannelName(name) ? hub.channels.get(name) : undefined;
  if (!channel || !connection.channels.has(channel)) {
    connection.send(errorFrame(4301, "Client event rejected: not subscribed to the channel"));
    return;
  }
  if (!isClientEvent(event, channel.name)) {
    connection.send(errorFrame(4301, "Client event rejected: not allowed on this channel"));
    return;
  }
  if (!connection.takeClientEvent(at)) {
    connection.send(errorFrame(4301, "Client event rejected: at most 10 a second"));
    return;
  }
  const text = JSON.stringify(data ?? null);
  if (Buffer.byteLength(text) > protocolLimits.eventBytes) {
    connection.send(errorFrame(4301, "Client event rejected: at most 10 kB of data"));
    return;
  }
  const userId = connection.channels.get(channel)?.userId;
  postWebhook({
    name: "client_event",
    channel: channel.name,
    event,
    data: typeof data === "string" ? data : text,
    socket_id: connection.id,
    ...(userId !== undefined && { user_id: userId }),
  });
  sendOnBus({
    kind: "event",
    channels: [channel.name],
    name: event,
    data: text,
    isRaw: true,
    except: connection.id,
    ...(userId !== undefined && { userId }),
  }).catch((error: unknown) => log.warn({ err: error }, "a client event could not be sent on"));
}
