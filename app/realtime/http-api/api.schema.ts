import { z } from "zod";
import { isChannelName } from "../channels.ts";
import { protocolLimits } from "../hub/limits.ts";

const channel = z
  .string()
  .refine((name) => isChannelName(name.replace(/^#server-to-user-/, "")), { error: "Invalid channel name" });

const socketId = z.string().regex(/^\d+\.\d+$/, { error: "Invalid socket id" });

const common = {
  name: z
    .string()
    .min(1)
    .max(protocolLimits.eventNameLength)
    .refine((name) => !/^pusher(_internal)?:/.test(name), { error: "This name is reserved" }),
  data: z.string(),
  socket_id: socketId.nullish(),
  info: z.string().max(100).nullish(),
};

export const EventCall = z
  .object({
    ...common,
    channel: channel.nullish(),
    channels: z.array(channel).min(1).max(protocolLimits.channelsPerEvent).nullish(),
  })
  .refine((call) => call.channel || call.channels, { error: "channel or channels is missing" });

export const BatchCall = z.object({
  batch: z
    .array(z.object({ ...common, channel }))
    .min(1)
    .max(protocolLimits.batchEvents),
});

export type OneEvent = z.output<typeof EventCall>;
