import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Place, siteMap } from "#app/site-map.ts";

// Input of one client that could stop a server: many of everything, deep, long, slow.

export type Attack = {
  readonly what: string;
  /** Sends it and returns the statuses; 0 for a connection closed without one. */
  readonly run: (target: Target) => Promise<readonly number[]>;
};

export type Target = {
  readonly url: string;
  readonly cookie: string;
  /** The values of parameters in paths: ":permalink" and the like. */
  readonly params: Readonly<Record<string, string>>;
};

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=b";
const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

/** Repeatable field names of our forms. */
const names = [
  "email",
  "name",
  "intent",
  "version",
  "others",
  "metric",
  "filter",
  "properties",
  "recipients",
  "columns[0].as",
];

export const bodies: readonly {
  readonly what: string;
  readonly type: string;
  readonly body: () => string;
}[] = [
  {
    what: "4294967294 as index",
    type: urlencoded,
    body: () => names.map((name) => `${name.replace(/\[.*/, "")}[4294967294]=1`).join("&"),
  },
  {
    what: "100,000,000 as index, deep",
    type: urlencoded,
    body: () => "columns[100000000].as=x&lines[100000000][100000000].a.b=1",
  },
  {
    what: "an intent with 4294967294",
    type: urlencoded,
    body: () =>
      `__intent__=${encodeURIComponent(JSON.stringify({ type: "update", payload: { name: "email", index: 4294967294, value: 1 } }))}`,
  },
  { what: "100,000 fields", type: urlencoded, body: () => "a=1&".repeat(100_000) },
  { what: "100,000 fields of one name that it has", type: urlencoded, body: () => "name=1&".repeat(100_000) },
  {
    what: "2,400 fields that it may have",
    type: urlencoded,
    body: () => names.map((name) => `${name}=1&`.repeat(240)).join(""),
  },
  {
    what: "2,400 parts that it may have",
    type: multipart,
    body: () => `${names.map((name) => part(name).repeat(240)).join("")}--b--`,
  },
  { what: "18,000 parts", type: multipart, body: () => `${part("a").repeat(18_000)}--b--` },
  { what: "100,000 parts", type: multipart, body: () => `${part("a").repeat(100_000)}--b--` },
  { what: "nesting of 1,000,000", type: "application/json", body: () => "[".repeat(1_000_000) },
  {
    what: "nesting of 150,000 in a field",
    type: "application/json",
    body: () => `{"widgets":${'{"a":['.repeat(150_000)}`,
  },
  { what: "500,000 values", type: "application/json", body: () => `{"widgets":[${"0,".repeat(500_000)}0]}` },
  {
    what: "45,000 widgets",
    type: "application/json",
    body: () => `{"widgets":[${"0,".repeat(45_000)}0],"recipients":[${"0,".repeat(4000)}0]}`,
  },
  { what: "a name of 1 MB", type: urlencoded, body: () => `${"n".repeat(1_000_000)}=1` },
  { what: "a name of 200 kB", type: multipart, body: () => `${part("n".repeat(200_000))}--b--` },
  { what: "a key of 900 kB", type: "application/json", body: () => `{"${"k".repeat(900_000)}":1}` },
];

/** Routes that read no body and act at once. */
const unread = ["logout", "sample"];

/** Every place that accepts input, with each of its methods. */
export function writable(): { readonly method: string; readonly place: Place }[] {
  return (siteMap as readonly Place[]).flatMap((place) =>
    (place.methods ?? ["GET", "POST"])
      .filter((method) => method !== "GET" && !unread.includes(place.name))
      .map((method) => ({ method, place })),
  );
}

export function pathOf({ path }: Place, params: Target["params"]): string {
  return path
    .replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "nothing")
    .replace("/*", "/no/such/page");
}

/** One kind of body, sent to every form and call, signed in and as a visitor. */
export const bodyAttacks: readonly Attack[] = bodies.map(({ what, type, body }) => ({
  what: `${what}, to every form and call`,
  run: async (target) => {
    const content = body();
    const statuses: number[] = [];
    for (const { method, place } of writable()) {
      const isEnd = method === "DELETE" || /delete$/i.test(place.name);
      const path = pathOf(place, isEnd ? {} : target.params); // leaves the existing objects for the next attack
      for (const cookie of [target.cookie, null])
        statuses.push(await send(target, method, path, type, content, cookie));
    }
    return statuses;
  },
}));

async function send(
  { url }: Target,
  method: string,
  path: string,
  type: string,
  body: string,
  cookie: string | null,
): Promise<number> {
  const headers = {
    "Content-Type": type,
    "Sec-Fetch-Site": "same-origin",
    Accept: "application/json",
    ...(cookie && { Cookie: cookie }),
  };
  return fetch(url + path, { method, body, headers, redirect: "manual" }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0, // refused before all of it was sent, and the connection closed
  );
}

/** Raw lines on their own socket. */
async function raw(url: string, text: string): Promise<number> {
  const { socket, status } = await opened(url, text);
  socket.destroy();
  return status;
}

async function opened(url: string, text: string): Promise<{ socket: Socket; status: number }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(text, "latin1");
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString("latin1")));
  await Promise.race([once(socket, "data"), once(socket, "close")]);
  return { socket, status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0) };
}

const hostOf = (url: string) => new URL(url).host;
const get = (url: string, path: string, lines = "") =>
  raw(url, `GET ${path} HTTP/1.1\r\nHost: ${hostOf(url)}\r\n${lines}\r\n`);

async function inTurn(times: number, run: (at: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at++) statuses.push(await run(at));
  return statuses;
}

export const wireAttacks: readonly Attack[] = [
  {
    what: "\\, encoded and dot segments, to every path",
    run: async ({ url, params }) => {
      const statuses: number[] = [];
      for (const place of siteMap as readonly Place[])
        for (const odd of ["\\..\\", "/..%2f", "/%2e%2e/", "/../", "/%5c..%5c", "//"])
          statuses.push(await get(url, `${pathOf(place, params)}${odd}login`));
      return statuses;
    },
  },
  {
    what: "190 MB promised at the upload by way of \\",
    run: ({ url }) =>
      inTurn(20, () =>
        raw(
          url,
          `POST /company/sources/x\\..\\..\\..\\login HTTP/1.1\r\nHost: ${hostOf(url)}\r\nContent-Type: ${urlencoded}\r\nContent-Length: 190000000\r\n\r\n${"a=1&".repeat(200_000)}`,
        ),
      ),
  },
  {
    what: "1,000 headers",
    run: ({ url }) =>
      inTurn(50, () =>
        get(url, "/login", Array.from({ length: 1000 }, (_, at) => `X-${at}: 1\r\n`).join("")),
      ),
  },
  {
    what: "headers of 60 kB",
    run: ({ url }) => inTurn(50, () => get(url, "/login", `X-Long: ${"x".repeat(60_000)}\r\n`)),
  },
  {
    what: "3,500 cookies",
    run: ({ url }) => inTurn(50, () => get(url, "/login", `Cookie: ${"a=1;".repeat(3500)}\r\n`)),
  },
  {
    what: "a path of 15 kB, in 7,500 parts",
    run: ({ url }) => inTurn(50, () => get(url, "/a".repeat(7500))),
  },
  {
    what: "a list of 2,400 routes to look up",
    run: async ({ url }) => {
      const page = await fetch(`${url}/login`).then((answer) => answer.text());
      const manifest = /"(\/assets\/manifest-[^"]+)"/.exec(page)?.[1] ?? "";
      const version =
        /"version":"(\w+)"/.exec(
          manifest && (await fetch(url + manifest).then((answer) => answer.text())),
        )?.[1] ?? "";
      return inTurn(10, () => get(url, `/__manifest?version=${version}&p=${"/a".repeat(2400)}`));
    },
  },
  {
    what: "300 heads that never end",
    run: ({ url }) => slow(url, 300, `POST /login HTTP/1.1\r\nHost: ${hostOf(url)}\r\nX-A: `),
  },
  {
    what: "300 forms that never end",
    run: ({ url }) =>
      slow(
        url,
        300,
        `POST /login HTTP/1.1\r\nHost: ${hostOf(url)}\r\nContent-Type: ${urlencoded}\r\nContent-Length: 1000\r\n\r\nemail=`,
      ),
  },
];

/** Opens sockets, writes a byte to each now and then, and closes them after three seconds. */
async function slow(url: string, times: number, head: string): Promise<number[]> {
  const sockets = Array.from({ length: times }, () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(head);
    return socket;
  });
  for (let at = 0; at < 6; at++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const socket of sockets) if (!socket.destroyed) socket.write("x");
  }
  const open = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  return Array.from({ length: times - open }, () => 0);
}
