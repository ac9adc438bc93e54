import { countSubscriptions } from "../hub/counts.server.ts";
import { membersOf } from "../presence.server.ts";
import { type Answer, fail } from "./check-call.server.ts";

type Info = { user_count?: number; subscription_count?: number; occupied?: boolean };

const isPresence = (name: string) => name.startsWith("presence-");

/** `info`: user_count (presence only) and subscription_count, comma-separated. */
export async function channelInfos(
  names: readonly string[],
  info: string,
): Promise<Readonly<Record<string, Info>>> {
  const wanted = new Set(info.split(","));
  const counts = await countSubscriptions();
  const infos = names.map((name): [string, Info] => [name, infoOf(name, counts.get(name) ?? 0, wanted)]);
  return Object.fromEntries(infos);
}

function infoOf(name: string, count: number, wanted: ReadonlySet<string>): Info {
  return {
    ...(wanted.has("user_count") && isPresence(name) && { user_count: membersOf(name).length }),
    ...(wanted.has("subscription_count") && { subscription_count: count }),
  };
}

export async function listChannels(query: URLSearchParams): Promise<Answer> {
  const prefix = query.get("filter_by_prefix") ?? "";
  const wanted = new Set((query.get("info") ?? "").split(","));
  if (wanted.has("user_count") && !isPresence(prefix))
    return fail(400, "user_count is known for presence channels only: use filter_by_prefix=presence-");
  const counts = await countSubscriptions();
  const found = [...counts].filter(([name]) => name.startsWith(prefix));
  const channels = Object.fromEntries(found.map(([name, count]) => [name, infoOf(name, count, wanted)]));
  return { status: 200, body: { channels } };
}

export async function describeChannel(name: string, query: URLSearchParams): Promise<Answer> {
  const wanted = new Set((query.get("info") ?? "").split(","));
  if (wanted.has("user_count") && !isPresence(name))
    return fail(400, "user_count is known for presence channels only");
  const count = (await countSubscriptions()).get(name) ?? 0;
  return { status: 200, body: { occupied: count > 0, ...infoOf(name, count, wanted) } };
}

export function listUsers(name: string): Answer {
  if (!isPresence(name)) return fail(400, "Only presence channels have users");
  return { status: 200, body: { users: membersOf(name).map(({ userId }) => ({ id: userId })) } };
}
