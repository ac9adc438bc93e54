import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A small proxy in front of a server, which can be cut in the two ways of networks. */
export async function openLine(host: string, port: number) {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (part: Buffer) => isSwallowing || to.write(part));
      from.on("error", () => {});
      // A silent network also hides that the other side has closed.
      from.on("close", () => {
        sockets.delete(from);
        if (!isSwallowing) to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = (server.address() as { port: number }).port;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: own,
    swallow: (is: boolean) => {
      isSwallowing = is;
      if (!is) cut(); // bytes in flight are lost, as after a network failure
    },
    async refuse(is: boolean) {
      if (is) {
        server.close();
        cut();
      } else {
        server.listen(own, "127.0.0.1");
        await once(server, "listening");
      }
    },
    async close() {
      cut();
      server.close();
    },
  };
}
