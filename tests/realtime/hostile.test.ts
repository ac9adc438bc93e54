import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
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
