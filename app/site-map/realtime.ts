import { entry } from "./entry.ts";

const signed = { access: "visitor", api: true, foreignOrigin: true } as const;

/** Pusher protocol. Socket: app/realtime/hub/receive-upgrade.server.ts. */
export const realtime = [
  entry("/broadcasting/auth", "realtime/channel-auth.ts", {
    name: "broadcasting.auth",
    access: "user",
    api: true,
    methods: ["POST"],
    unpaid: true,
  }),
  entry("/broadcasting/user-auth", "realtime/user-auth.ts", {
    name: "broadcasting.userAuth",
    access: "user",
    api: true,
    methods: ["POST"],
    unpaid: true,
  }),
  entry("/realtime/timeline/v2/:transport/:receiver", "realtime/timeline.ts", {
    name: "realtime.timeline",
    access: "visitor",
    api: true,
    methods: ["GET"],
  }),
  entry("/apps/:appId/events", "realtime/events.ts", {
    name: "realtime.events",
    ...signed,
    methods: ["POST"],
  }),
  entry("/apps/:appId/batch_events", "realtime/batch-events.ts", {
    name: "realtime.batchEvents",
    ...signed,
    methods: ["POST"],
  }),
  entry("/apps/:appId/channels", "realtime/channels.ts", {
    name: "realtime.channels",
    ...signed,
    methods: ["GET"],
  }),
  entry("/apps/:appId/channels/:channel", "realtime/channel.ts", {
    name: "realtime.channel",
    ...signed,
    methods: ["GET"],
  }),
  entry("/apps/:appId/channels/:channel/users", "realtime/channel-users.ts", {
    name: "realtime.channelUsers",
    ...signed,
    methods: ["GET"],
  }),
  entry("/apps/:appId/users/:userId/terminate_connections", "realtime/terminate-connections.ts", {
    name: "realtime.terminateConnections",
    ...signed,
    methods: ["POST"],
  }),
] as const;
