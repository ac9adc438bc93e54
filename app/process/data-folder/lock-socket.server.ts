import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

// The kernel closes a socket with its process; process ids repeat and differ between containers.

/** A socket's path has at most 107 bytes, so `use` gets a short link. */
function withShortPath<Value>(file: string, use: (short: string) => Value): Value {
  const links = mkdtempSync(path.join(tmpdir(), "plainboard-"));
  const link = path.join(links, "d");
  try {
    symlinkSync(path.resolve(path.dirname(file)), link);
    return use(path.join(link, path.basename(file)));
  } finally {
    rmSync(links, { recursive: true, force: true });
  }
}

/** Null: the file exists. "unsupported": the file system has no sockets. */
export async function listenAt(
  file: string,
  onCall: (socket: Socket) => void,
): Promise<Server | "unsupported" | null> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    onCall(socket);
  });
  server.unref();
  withShortPath(file, (short) => server.listen(short));
  try {
    await once(server, "listening");
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") return null;
    if (/^(EOPNOTSUPP|ENOTSUP|EPERM|EINVAL|ENOSYS)$/.test(code)) return "unsupported";
    throw error;
  }
  chmodSync(file, 0o600);
  return server;
}

/** Null: no process listens there. "closed": one does, and refuses us. */
export async function callAt(file: string): Promise<Socket | "closed" | null> {
  const socket = withShortPath(file, (short) => connect(short));
  try {
    await once(socket, "connect");
    socket.on("error", () => {});
    return socket;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ECONNREFUSED" || code === "ENOENT" ? null : "closed";
  }
}
