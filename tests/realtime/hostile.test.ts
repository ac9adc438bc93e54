import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { hub } from "#app/realtime/hub/state.server.ts";
import { serveHub } from "./hub-in-process.ts";

const it = await serveHub();

/** A handshake by hand, and then any bytes. */
async function raw(path: string): Promise<Socket> {
  const socket = connect(it.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${it.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await once(socket, "data");
  return socket;
}

const wrongFrames = [
  Buffer.from([0xf1, 0x80, 0, 0, 0, 0]), // reserved bits
  Buffer.from([0x83, 0x80, 0, 0, 0, 0]), // an unknown kind
  Buffer.from([0x81, 0x01, 0x61]), // not masked
  Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff]), // not UTF-8
  Buffer.from([0x89, 0xfe, 0x00, 0x80, 0, 0, 0, 0]), // a long ping
  Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]), // endless
];

test.each(["/app/wrong-key?protocol=7", "/app/?protocol=7", `/app/${it.key}?protocol=7`])(
  "wrong bytes on %s end that socket only",
  async (path) => {
    for (const frame of wrongFrames) {
      const socket = await raw(path);
      socket.on("error", () => {});
      socket.write(frame);
      await Promise.race([once(socket, "close"), new Promise((resolve) => setTimeout(resolve, 100))]);
      socket.destroy();
    }
    await it.connect().socketId();
  },
);

test("many pings of the WebSocket itself are a flood too", async () => {
  const client = it.connect();
  await client.socketId();
  for (let at = 0; at < 300; at++) client.ws.ping();
  // 1006 where the system drops the close frame, because pings are still unread.
  expect([4100, 1006]).toContain((await client.closed).code);
});

test("a client that pings and reads none of the pongs is cut, and the others go on", async () => {
  Object.assign(hub.limits, { messagesPerSecond: 1e9, messageBurst: 1e9 });
  const quick = await it.subscribed("private-company.c9");
  const slow = await raw(`/app/${it.key}?protocol=7`);
  slow.on("error", () => {}).pause();
  const [id] = [...hub.connections.keys()].filter((one) => one !== quick.id);
  const isOpen = () => hub.connections.has(id!);
  expect(isOpen()).toBe(true);
  const ping = Buffer.concat([Buffer.from([0x89, 0xfd, 0, 0, 0, 0]), Buffer.alloc(125)]);
  const pings = Buffer.concat(Array.from({ length: 500 }, () => ping));
  for (let sent = 0; isOpen() && sent < 200; sent++)
    await new Promise((resolve) => slow.write(pings, () => setImmediate(resolve)));
  await expect.poll(isOpen).toBe(false);
  await quick.settled();
});

test("many pongs without a ping are a flood too, and one message has few frames", async () => {
  const client = it.connect();
  await client.socketId();
  for (let at = 0; at < 300; at++) client.ws.pong();
  expect([4100, 1006]).toContain((await client.closed).code);
  const parts = it.connect();
  await parts.socketId();
  for (let at = 0; at < 100; at++) parts.ws.send("", { fin: false });
  expect([1008, 1006]).toContain((await parts.closed).code);
});

test("names and data of any JSON are refused without an error of the server", async () => {
  const client = it.connect();
  await client.socketId();
  for (const channel of [
    { toString: 1 },
    [],
    null,
    true,
    { __proto__: { x: 1 } },
    "__proto__",
    "constructor",
  ]) {
    client.send({ event: "pusher:subscribe", data: { channel, auth: { toString: 1 } } });
    expect((await client.next("pusher:subscription_error")).data).toMatchObject({ type: expect.any(String) });
  }
  client.send('{"event":"pusher:subscribe","data":"{\\"channel\\":{\\"toString\\":1}}"}');
  await client.next("pusher:subscription_error");
  client.send('{"event":"pusher:subscribe","data":null}');
  await client.next("pusher:subscription_error");
});

test("deep, huge, half and odd JSON, whole or in parts, leaves nothing behind", async () => {
  hub.limits.messageBurst = 1000;
  const client = it.connect();
  await client.socketId();
  const deep = "[".repeat(6000) + "]".repeat(6000);
  const inside = ["1e999", "-0", "123456789012345678901234567890", '"\\ud800"', '"\\u0000"', "null", deep];
  const frames = inside.flatMap((value) => [
    `{"event":"pusher:subscribe","data":{"channel":${value},"auth":${value}}}`,
    `{"event":"pusher:signin","data":{"auth":${value},"user_data":${value}}}`,
    `{"event":"client-selecting","channel":${value},"data":${value}}`,
    `{"event":${value}}`,
  ]);
  const polluting = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
  frames.push(`{"event":"pusher:signin","data":${polluting}}`, polluting, deep, "", "\ufeff{}");
  for (const frame of frames.filter(({ length }) => length <= hub.limits.messageBytes)) {
    client.send(frame);
    const cut = Math.floor(frame.length / 2);
    client.ws.send(frame.slice(0, cut), { fin: false });
    client.ws.ping();
    client.ws.send(frame.slice(cut), { fin: true });
  }
  await client.settled();
  expect(client.ws.readyState).toBe(client.ws.OPEN);
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  client.end();
  await expect.poll(() => [hub.connections.size, hub.channels.size, hub.people.size]).toEqual([0, 0, 0]);
});

test("a compressed frame, which was not agreed on, ends that socket", async () => {
  const socket = await raw(`/app/${it.key}?protocol=7`);
  socket.on("error", () => {});
  socket.resume();
  const closed = once(socket, "close");
  socket.write(Buffer.from([0xc1, 0x85, 0, 0, 0, 0, 0xaa, 0x56, 0x4a, 0x2d, 0x4b]));
  await closed;
  await it.connect().socketId();
});
