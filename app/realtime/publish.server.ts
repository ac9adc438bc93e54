import { sendOnBus } from "./bus/bus.server.ts";
import type { Revoked } from "./bus/message.ts";
import { type EventData, type EventName, events } from "./events.schema.ts";

/** Call it inside the transaction of the change (`inTransaction`). @throws {ZodError} */
export async function publish<Name extends EventName>(name: Name, data: EventData<Name>): Promise<void> {
  const { data: shape, channels } = events[name];
  const parsed = shape.parse(data);
  await sendOnBus({
    kind: "event",
    channels: (channels as (data: unknown) => readonly string[])(parsed),
    name,
    data: JSON.stringify(parsed),
  });
}

/** Call it in the transaction that takes the right away. */
export async function revoke(who: Revoked): Promise<void> {
  await sendOnBus({ kind: "revoke", who });
}
