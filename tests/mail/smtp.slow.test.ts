import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Transport } from "#app/mail/message.ts";
import { smtpTransport, type SmtpSettings } from "#app/mail/smtp.server.ts";
import { exampleMessage } from "./example-message.ts";
import { answer, mailServer } from "./smtp-server.ts";

const yes = () => Promise.resolve(true);

function transport(url: string, more: Partial<SmtpSettings> = {}): Transport {
  const made = smtpTransport({ url, connectSeconds: 2, silenceSeconds: 1, pauseSeconds: 0, ...more });
  onTestFinished(() => made.close());
  return made;
}

/** A scripted server for replies that no correct server sends. `script` replies to each command; null disconnects. */
async function oddServer(
  script: (line: string, socket: Socket) => string | null | undefined,
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.write("220 odd ESMTP\r\n");
    let rest = "";
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const reply = script(line, socket);
        if (reply === null) return socket.destroy();
        if (reply !== undefined) socket.write(`${reply}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Correct up to DATA; then `body` gets every line of the message. */
function untilData(body: (line: string, socket: Socket) => string | null | undefined) {
  let inBody = false;
  return (line: string, socket: Socket) => {
    if (inBody) return body(line, socket);
    if (line.startsWith("EHLO")) return "250 odd";
    if (line === "DATA") {
      inBody = true;
      return "354 go on";
    }
    return line === "QUIT" ? null : "250 ok";
  };
}

test("an email is sent, and its connection kept for the next one", async () => {
  let connections = 0;
  const server = await mailServer({ onConnect: (_, done) => void (connections++, done()) });
  const { handOver } = transport(server.url);
  expect(await handOver(exampleMessage(), yes)).toMatchObject({ outcome: "accepted", via: "smtp" });
  expect(await handOver(exampleMessage({ to: "office@harbourlane.example" }), yes)).toMatchObject({
    outcome: "accepted",
  });
  expect(server.received.map(({ to }) => to)).toEqual([
    ["ida@harbourlane.example"],
    ["office@harbourlane.example"],
  ]);
  expect(server.received[0]?.mail.text?.trim()).toBe("1,575 orders\n.\nafter a dot");
  expect(connections).toBe(1);
});

test("everything but the final dot is sent before the permission to end is requested", async () => {
  let seen = "";
  const url = await oddServer(
    untilData((line) => {
      seen += `${line}\n`;
      return line === "." ? "250 taken" : undefined;
    }),
  );
  let before = "";
  const result = await transport(url).handOver(exampleMessage(), async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    before = seen;
    return true;
  });
  expect(result).toEqual({ outcome: "accepted", via: "smtp", answer: "250 taken" });
  expect(before).toContain("1,575 orders");
  expect(before).not.toMatch(/^\.$/m);
});

test("an email canceled before its final dot does not exist", async () => {
  const server = await mailServer();
  const { handOver } = transport(server.url);
  expect(await handOver(exampleMessage(), () => Promise.resolve(false))).toEqual({ outcome: "withdrawn" });
  expect(await handOver(exampleMessage(), () => Promise.reject(new Error("the database is away")))).toEqual({
    outcome: "withdrawn",
  });
  expect(server.received).toEqual([]);
  expect(await handOver(exampleMessage(), yes)).toMatchObject({ outcome: "accepted" });
});

test("a refused recipient is distinguished from a refused sender", async () => {
  const server = await mailServer({
    onMailFrom: (address, _, done) =>
      done(address.address.startsWith("bad@") ? answer(553, "not you") : null),
    onRcptTo: (address, _, done) =>
      done(
        address.address.startsWith("gone@")
          ? answer(550, "no such user")
          : address.address.startsWith("full@")
            ? answer(452, "mailbox full")
            : null,
      ),
  });
  const { handOver } = transport(server.url);
  let asked = 0;
  const count = () => Promise.resolve(++asked > 0);
  expect(await handOver(exampleMessage({ to: "gone@x.example" }), count)).toMatchObject({
    outcome: "refused",
    code: 550,
    concerns: "recipient",
  });
  expect(await handOver(exampleMessage({ to: "full@x.example" }), count)).toMatchObject({
    outcome: "refused",
    code: 452,
    concerns: "recipient",
  });
  expect(await handOver(exampleMessage({ envelopeFrom: "bad@x.example" }), count)).toMatchObject({
    outcome: "refused",
    code: 553,
    concerns: "us",
  });
  expect(asked).toBe(0);
});

test("an email refused after its final dot is refused, not unknown", async () => {
  const server = await mailServer({
    onData(stream, _, done) {
      stream.resume().on("end", () => done(answer(554, "looks like spam")));
    },
  });
  expect(await transport(server.url).handOver(exampleMessage(), yes)).toEqual({
    outcome: "refused",
    code: 554,
    answer: "554 looks like spam",
    concerns: "recipient",
  });
});

test("a connection that breaks after the final dot leaves the email unknown", async () => {
  const hangsUp = await oddServer(untilData((line) => (line === "." ? null : undefined)));
  expect(await transport(hangsUp).handOver(exampleMessage(), yes)).toMatchObject({ outcome: "unknown" });
  const saysNothing = await oddServer(untilData(() => undefined));
  expect(await transport(saysNothing).handOver(exampleMessage(), yes)).toMatchObject({ outcome: "unknown" });
});

test("a connection that breaks before the final dot leaves nothing", async () => {
  let asked = 0;
  const count = () => Promise.resolve(++asked > 0);
  const atRcpt = await oddServer((line) =>
    line.startsWith("EHLO") ? "250 odd" : line.startsWith("RCPT") ? null : "250 ok",
  );
  expect(await transport(atRcpt).handOver(exampleMessage(), count)).toMatchObject({ outcome: "unreachable" });
  const silent = await oddServer((line) => (line.startsWith("EHLO") ? "250 odd" : undefined));
  expect(await transport(silent).handOver(exampleMessage(), count)).toMatchObject({ outcome: "unreachable" });
  expect(asked).toBe(0);
});

test("a connection that breaks during the decision leaves nothing, whatever the decision", async () => {
  const drop: { socket?: Socket } = {};
  const url = await oddServer(
    untilData((_, socket) => {
      drop.socket = socket;
      return undefined;
    }),
  );
  const result = await transport(url).handOver(exampleMessage(), async () => {
    while (!drop.socket) await new Promise((resolve) => setTimeout(resolve, 5));
    drop.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    return true;
  });
  expect(result).toMatchObject({ outcome: "unreachable" });
});

test("a kept connection that the server closed is replaced without a failure", async () => {
  const sockets: Socket[] = [];
  const server = await mailServer();
  const proxy = createServer((socket) => {
    const inner = connect(Number(new URL(server.url).port), "127.0.0.1");
    sockets.push(socket);
    socket.pipe(inner).pipe(socket);
    socket.on("error", () => inner.destroy());
    inner.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  const { handOver } = transport(`smtp://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  await handOver(exampleMessage(), yes);
  sockets[0]?.resetAndDestroy();
  expect(await handOver(exampleMessage(), yes)).toMatchObject({ outcome: "accepted" });
  expect(server.received).toHaveLength(2);
});

test("an unavailable server fails all waiting emails at once, and is retried after the pause", async () => {
  const server = await mailServer();
  await server.close();
  const started = performance.now();
  const { handOver } = transport(server.url, { pauseSeconds: 60 });
  const results = await Promise.all(Array.from({ length: 20 }, () => handOver(exampleMessage(), yes)));
  expect(results.every(({ outcome }) => outcome === "unreachable")).toBe(true);
  expect(performance.now() - started).toBeLessThan(2000);
});

test("twenty emails at once use no more connections than allowed", async () => {
  let open = 0;
  let most = 0;
  const server = await mailServer({
    onConnect: (_, done) => void ((most = Math.max(most, ++open)), done()),
    onClose: () => void open--,
  });
  const { handOver } = transport(server.url, { connections: 3 });
  await Promise.all(
    Array.from({ length: 20 }, (_, at) => handOver(exampleMessage({ to: `p${at}@x.example` }), yes)),
  );
  expect(server.received).toHaveLength(20);
  expect(most).toBeLessThanOrEqual(3);
});

test("the client signs in where the address has a user and a password, and reports wrong ones", async () => {
  const server = await mailServer({
    disabledCommands: ["STARTTLS"],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === "agency@x" && password === "p:w"
        ? done(null, { user: username })
        : done(answer(535, "wrong password")),
  });
  const login = server.url.replace("smtp://", "smtp://agency%40x:p%3Aw@");
  expect(await transport(login).handOver(exampleMessage(), yes)).toMatchObject({ outcome: "accepted" });
  const wrong = server.url.replace("smtp://", "smtp://agency%40x:no@");
  expect(await transport(wrong).handOver(exampleMessage(), yes)).toMatchObject({
    outcome: "refused",
    code: 535,
    concerns: "us",
  });
});

test("a server without TLS gets neither the password nor the email where TLS is required", async () => {
  const heard: string[] = [];
  const url = await oddServer((line) => {
    heard.push(line);
    if (line.startsWith("EHLO")) return "250-odd\r\n250 AUTH PLAIN LOGIN";
    return line === "STARTTLS" ? "502 not here" : "235 ok";
  });
  const login = url.replace("smtp://", "smtp://agency:secret@");
  const answer = await transport(login, { tls: "required" }).handOver(exampleMessage(), yes);
  expect(answer).toEqual({ outcome: "unreachable", reason: "the mail server offers no TLS: 502 not here" });
  expect(heard.join("\n")).not.toMatch(/AUTH|MAIL FROM|DATA|secret/);
  const usual = await transport(login).handOver(exampleMessage(), () => Promise.resolve(false));
  expect(usual.outcome).not.toBe("accepted");
  expect(heard.join("\n")).toMatch(/AUTH PLAIN/);
});
