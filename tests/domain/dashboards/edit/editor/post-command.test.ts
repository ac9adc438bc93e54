import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { postCommand } from "#app/domain/dashboards/edit/editor/post-command.ts";

type Answer = { readonly status: number; readonly body?: unknown };

/** A local server that replies in turn; null breaks the connection. */
async function aServer(answers: readonly (Answer | null)[]) {
  const heard: { readonly body: string; readonly headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      heard.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
      const answer = answers[heard.length - 1];
      if (!answer) return request.socket.destroy();
      response.writeHead(answer.status, { "Content-Type": "application/json" });
      response.end(answer.body === undefined ? "" : JSON.stringify(answer.body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const post = () =>
    postCommand(`http://127.0.0.1:${port}/commands`, { intent: "undo", version: "4" }, "word");
  return { post, heard };
}

const saved: Answer = { status: 200, body: { data: { version: 5 } } };

test("the command returns the saved version, and sends its session's identification", async () => {
  const { post, heard } = await aServer([saved]);
  expect(await post()).toEqual({ outcome: "saved", version: 5 });
  expect(heard).toMatchObject([
    {
      body: "intent=undo&version=4",
      headers: { "x-identification": "word", "x-requested-with": "XMLHttpRequest" },
    },
  ]);
});

/** The page's own server, where only this call fails. */
function serverAnswers(): void {
  const real = fetch;
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    address === "/readyz" ? Promise.resolve(new Response("ready")) : real(address, init),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
}

/** The seconds before a second and third try take milliseconds. */
function passQuickly(): void {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.setTimerTickMode("nextTimerAsync");
  onTestFinished(() => void vi.useRealTimers());
}

test("a command is retried after a gateway timeout or a broken connection", async () => {
  const { post, heard } = await aServer([{ status: 504 }, null, saved]);
  passQuickly();
  expect(await post()).toEqual({ outcome: "saved", version: 5 });
  expect(heard).toHaveLength(3);
});

test("a command that is not answered fails after three tries and says so", async () => {
  const { post, heard } = await aServer([{ status: 504 }, { status: 504 }, { status: 504 }, saved]);
  serverAnswers();
  passQuickly();
  expect(await post()).toMatchObject({
    outcome: "unreachable",
    problem: { title: "The last change was not saved: the server did not answer in time" },
  });
  expect(heard).toHaveLength(3);
});

test("a command that does not reach a server which answers other calls is no lost connection", async () => {
  const { post, heard } = await aServer([null, null, null, saved]);
  serverAnswers();
  passQuickly();
  expect(await post()).toEqual({ outcome: "blocked" });
  expect(heard).toHaveLength(3);
});

test("a gateway without its server is retried, and our own 503 is said at once", async () => {
  const { post, heard } = await aServer([{ status: 502 }, { status: 503 }, saved]);
  passQuickly();
  expect(await post()).toEqual({ outcome: "saved", version: 5 });
  expect(heard).toHaveLength(3);
  const own = await aServer([{ status: 503, body: { error: { message: "The database is away." } } }]);
  expect(await own.post()).toMatchObject({
    outcome: "problem",
    problem: { lines: ["The database is away."] },
  });
  const gone = await aServer([{ status: 502 }, { status: 502 }, { status: 502 }]);
  expect(await gone.post()).toEqual({ outcome: "offline" });
});

test("without a connection a command waits after three tries", async () => {
  const { post, heard } = await aServer([null, null, null, saved]);
  passQuickly();
  expect(await post()).toEqual({ outcome: "offline" });
  expect(heard).toHaveLength(3);
});

test.each([
  [401, "signed-out"],
  [419, "signed-out"],
  [588, "reload"],
])("an ended or changed session is reported and not retried: %i", async (status, outcome) => {
  const { post, heard } = await aServer([{ status, body: { error: { message: "Sign in first." } } }]);
  expect(await post()).toEqual({ outcome });
  expect(heard).toHaveLength(1);
});

test("the reason of a refused change is shown, once", async () => {
  const problem = { status: 409, title: "Somebody else saved", lines: ["Jonas"] };
  const refused = await aServer([{ status: 409, body: { problem } }]);
  expect(await refused.post()).toEqual({ outcome: "problem", problem });
  expect(refused.heard).toHaveLength(1);
  const large = await aServer([{ status: 413, body: { error: { message: "This is too large." } } }]);
  expect(await large.post()).toMatchObject({ problem: { lines: ["This is too large."] } });
  const gone = await aServer([{ status: 404, body: { error: { message: "Not found." } } }]);
  expect(await gone.post()).toMatchObject({ outcome: "problem", isGone: true });
});
