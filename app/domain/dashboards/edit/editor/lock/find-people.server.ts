import { dashboardChannel } from "#app/realtime/channels.ts";
import { membersOf } from "#app/realtime/presence.server.ts";
import type { Person } from "./presence.tsx";

export function findPeople(dashboardId: string): Person[] {
  return membersOf(dashboardChannel(dashboardId)).map(({ userId, info }) => ({
    id: userId,
    name: String(info.name),
  }));
}
