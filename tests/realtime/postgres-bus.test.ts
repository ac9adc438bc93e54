import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { onBusMessage, sendOnBus, setTransport, thisNode } from "#app/realtime/bus/bus.server.ts";
import type { BusMessage } from "#app/realtime/bus/message.ts";
import { startPostgresBus, stopPostgresBus } from "#app/realtime/bus/postgres-bus.server.ts";
import { membersOf } from "#app/realtime/presence.server.ts";
import { dropProcess, startHub } from "#app/realtime/hub/hub.server.ts";
import { hub } from "#app/realtime/hub/state.server.ts";
import { db, inTransaction, isEmbedded } from "#db/client.server.ts";
import { findRealtimeMessage, notifyChannel } from "#db/queries/realtime/messages.ts";
import { useDatabase } from "#tests/support/database.ts";

await useDatabase();
startHub();

const event = (data: string): BusMessage => ({
  kind: "event",
  channels: ["private-company.c1"],
  name: "X",
  data,
});

test("alone in its process, a message waits for the commit and a rollback drops it", async () => {
  setTransport(null);
  const heard: string[] = [];
  onTestFinished(onBusMessage((message) => void (message.kind === "event" && heard.push(message.data))));
  await inTransaction(async () => {
    await sendOnBus(event("1"));
    expect(heard).toEqual([]);
  });
  await inTransaction(async () => {
    await sendOnBus(event("2"));
    throw new Error("undone");
  }).catch(() => {});
  expect(heard).toEqual(["1"]);
});

test("between processes: in order, long messages too, members come and go", async () => {
  if (isEmbedded()) return; // it has no second process
  const [{ name }] = (await db.execute("select current_database() as name")) as unknown as [{ name: string }];
  const url = new URL(process.env.TEST_DATABASE_URL!);
  url.pathname = `/${name}`;
  const elsewhere = postgres(url.href, { max: 1, onnotice: () => {} });
  const listening = postgres(url.href, { max: 1, onnotice: () => {} });
  const payloads: string[] = [];
  await listening.listen(notifyChannel, (payload) => payloads.push(payload));
  const heard: string[] = [];
  onTestFinished(
    onBusMessage(
      (message, node) => void (message.kind === "event" && node !== thisNode() && heard.push(message.data)),
    ),
  );
  await startPostgresBus(url.href, { onDead: dropProcess, onResync: () => {} });
  await expect.poll(() => payloads.some((one) => one.includes('"hello"'))).toBe(true);
  try {
    const say = (message: BusMessage) =>
      elsewhere`select pg_notify(${notifyChannel}, ${JSON.stringify(["77", [message]])})`;
    for (let n = 0; n < 5; n++) await say(event(String(n)));
    await expect.poll(() => heard).toEqual(["0", "1", "2", "3", "4"]);

    await say({ kind: "join", channel: "presence-dashboard.d1", userId: "u1", info: { id: "u1" } });
    await expect
      .poll(() => membersOf("presence-dashboard.d1"))
      .toEqual([{ userId: "u1", info: { id: "u1" } }]);
    hub.limits.leaveAfterMs = 50;
    await say({ kind: "bye" });
    await expect.poll(() => membersOf("presence-dashboard.d1")).toEqual([]);

    payloads.length = 0;
    await inTransaction(async () => {
      await sendOnBus(event("undone"));
      throw new Error("undone");
    }).catch(() => {});
    const long = "é".repeat(4000);
    await sendOnBus(event(long));
    await expect.poll(() => payloads.filter((one) => one.startsWith(`["${thisNode()}"`))).toHaveLength(1);
    const [, id] = JSON.parse(payloads.find((one) => one.startsWith(`["${thisNode()}"`))!) as [
      string,
      string,
    ];
    expect(await findRealtimeMessage(id)).toContain(long);
  } finally {
    await stopPostgresBus();
    await Promise.all([elsewhere.end(), listening.end()]);
  }
});
