import type { z } from "zod";
import { sendOnBus } from "../bus/bus.server.ts";
import type { BusMessage } from "../bus/message.ts";
import { isCacheChannel } from "../channels.ts";
import { protocolLimits } from "../hub/limits.ts";
import { BatchCall, EventCall, type OneEvent } from "./api.schema.ts";
import { channelInfos } from "./channel-info.server.ts";
import { type Answer, fail } from "./check-call.server.ts";

const tooLarge = fail(413, `The data of an event may have at most ${protocolLimits.eventBytes} bytes`);

export async function triggerEvent(body: string): Promise<Answer> {
  const call = EventCall.safeParse(jsonOf(body));
  if (!call.success) return fail(400, firstProblem(call.error));
  const event = call.data;
  if (isTooLarge(event.data)) return tooLarge;
  const names = namesOf(event);
  await sendOnBus(messageOf(event, names));
  if (!event.info) return { status: 200, body: {} };
  return { status: 200, body: { channels: await channelInfos(names, event.info) } };
}

export async function triggerBatch(body: string): Promise<Answer> {
  const call = BatchCall.safeParse(jsonOf(body));
  if (!call.success) return fail(400, firstProblem(call.error));
  const { batch } = call.data;
  if (batch.some(({ data }) => isTooLarge(data))) return tooLarge;
  await sendOnBus(...batch.map((event) => messageOf(event, [event.channel])));
  if (!batch.some(({ info }) => info)) return { status: 200, body: {} };
  const infos = await Promise.all(
    batch.map(async ({ channel, info }) => (info ? (await channelInfos([channel], info))[channel] : {})),
  );
  return { status: 200, body: { batch: infos } };
}

function namesOf({ channel, channels }: OneEvent): string[] {
  return [...new Set(channels ?? (channel ? [channel] : []))];
}

function messageOf(
  { name, data, socket_id: except }: Pick<OneEvent, "name" | "data" | "socket_id">,
  channels: readonly string[],
): BusMessage {
  const at = channels.some(isCacheChannel) ? { at: Date.now() } : {};
  return { kind: "event", channels, name, data, ...(except && { except }), ...at };
}

function isTooLarge(data: string): boolean {
  return Buffer.byteLength(data) > protocolLimits.eventBytes;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return null;
  }
}

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".") || "body"}: ${issue.message}` : "The body is not valid";
}
