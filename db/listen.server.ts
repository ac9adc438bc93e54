import postgres from "postgres";
import { log } from "#app/lib/log.server.ts";

export type Listener = { readonly close: () => Promise<void> };

const againMs = 500;

/** `onListening` runs at each (re)connection: notifications in between are lost. */
export function listenTo(
  url: string,
  channel: string,
  {
    onPayload,
    onListening,
  }: { readonly onPayload: (payload: string) => void; readonly onListening: () => void },
): Listener {
  let isClosed = false;
  let client: postgres.Sql | null = null;
  const open = async () => {
    while (!isClosed) {
      client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
      try {
        await client.listen(channel, onPayload, onListening);
        return;
      } catch (error) {
        log.warn({ err: error }, "cannot listen to the database's notifications; trying again");
        await client.end({ timeout: 0 }).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, againMs).unref());
      }
    }
  };
  void open();
  return {
    async close() {
      isClosed = true;
      await client?.end({ timeout: 1 }).catch(() => {});
    },
  };
}
