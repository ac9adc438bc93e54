import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { postCommand } from "#app/domain/dashboards/editing/post-command.ts";

type Answer = { readonly status: number; readonly body?: unknown };

/** A server of our own that answers in turn; null breaks the line. */
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
  const post = () => postCommand(`http://127.0.0.1:${port}/commands`, { do: "undo", version: "4" }, "word");
  return { post, heard };
}

const saved: Answer = { status: 200, body: { data: { version: 5 } } };

test("says the version that was saved, and for which sign-in it asks", async () => {
  const { post, heard } = await aServer([saved]);
  expect(await post()).toEqual({ outcome: "saved", version: 5 });
  expect(heard).toMatchObject([
    {
      body: "do=undo&version=4",
      headers: { "x-identification": "word", "x-requested-with": "XMLHttpRequest" },
    },
  ]);
});

/** The seconds before a second and third try pass in milliseconds. */
function passQuickly(): void {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.setTimerTickMode("nextTimerAsync");
  onTestFinished(() => void vi.useRealTimers());
}

test("tries again when a gateway gave up or the line broke", async () => {
  const { post, heard } = await aServer([{ status: 504 }, null, saved]);
  passQuickly();
  expect(await post()).toEqual({ outcome: "saved", version: 5 });
  expect(heard).toHaveLength(3);
});

test("gives up after three tries and says what to do", async () => {
  const { post, heard } = await aServer([null, null, null, saved]);
  passQuickly();
  expect(await post()).toMatchObject({ outcome: "problem", problem: { title: "Your change was not saved" } });
  expect(heard).toHaveLength(3);
});

test.each([
  [401, "signed-out"],
  [419, "signed-out"],
  [588, "reload"],
])("says when the session is over or another one, and tries no more: %i", async (status, outcome) => {
  const { post, heard } = await aServer([{ status, body: { error: { message: "Sign in first." } } }]);
  expect(await post()).toEqual({ outcome });
  expect(heard).toHaveLength(1);
});

test("passes on why a change was refused, once", async () => {
  const problem = { status: 409, title: "Somebody else saved", lines: ["Jonas"] };
  const refused = await aServer([{ status: 409, body: { problem } }]);
  expect(await refused.post()).toEqual({ outcome: "problem", problem });
  expect(refused.heard).toHaveLength(1);
  const gone = await aServer([{ status: 404, body: { error: { message: "Not found." } } }]);
  expect(await gone.post()).toMatchObject({ problem: { lines: ["Not found."] } });
});
