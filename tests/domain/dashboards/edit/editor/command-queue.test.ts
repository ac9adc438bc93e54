import { expect, test } from "vitest";
import { CommandQueue } from "#app/domain/dashboards/edit/editor/command-queue.ts";
import type { Posted } from "#app/domain/dashboards/edit/editor/post-command.ts";

/** `answer` ends the post in progress. */
function aQueue() {
  const posted: string[] = [];
  const versions: number[] = [];
  const settled: string[] = [];
  let end: ((answer: Posted) => void) | null = null;
  const queue = new CommandQueue((text, version) => {
    posted.push(text);
    versions.push(version);
    return new Promise((resolve) => (end = resolve));
  });
  const send = (text: string) =>
    void queue.send(text).then(({ outcome }) => void settled.push(`${text}: ${outcome}`));
  const answer = async (with_: Posted) => {
    end!(with_);
    await new Promise(setImmediate);
  };
  return { queue, posted, versions, settled, send, answer };
}

const saved = (version: number): Posted => ({ outcome: "saved", version });

test("commands are sent one at a time, in order", async () => {
  const { queue, posted, settled, send, answer } = aQueue();
  send("move a up");
  send("move a up");
  send("undo");
  expect(posted).toEqual(["move a up"]);
  await answer(saved(2));
  await answer(saved(3));
  expect(posted).toEqual(["move a up", "move a up", "undo"]);
  expect(queue.isSending).toBe(true);
  await answer(saved(4));
  expect(settled).toEqual(["move a up: saved", "move a up: saved", "undo: saved"]);
  expect(queue.isSending).toBe(false);
});

test("a newer size or place replaces the unsent one, which is reported as canceled", async () => {
  const { posted, settled, send, answer } = aQueue();
  send("size a 1x1");
  for (const text of ["size a 2x1", "size a 3x1", "move a up", "move a first", "move a before b"]) send(text);
  await answer(saved(2));
  expect(settled).toEqual([
    "size a 2x1: canceled",
    "move a up: canceled",
    "move a first: canceled",
    "size a 1x1: saved",
  ]);
  await answer(saved(3));
  expect(posted).toEqual(["size a 1x1", "size a 3x1", "move a before b"]);
});

test.each([
  ["size a 2x1", "size b 3x1"],
  ["move a last", "move a up"],
  ["move a last", "undo"],
  ["duplicate a", "duplicate a"],
])("%s is still sent before %s", async (older, newer) => {
  const { posted, send, answer } = aQueue();
  send("undo");
  send(older);
  send(newer);
  await answer(saved(2));
  await answer(saved(3));
  expect(posted).toEqual(["undo", older, newer]);
});

test("a problem cancels what was based on the refused command", async () => {
  const { posted, settled, send, answer } = aQueue();
  send("undo");
  send("size a 2x1");
  await answer({ outcome: "problem", problem: { status: 409, title: "Jonas saved", lines: [] } });
  expect(settled).toEqual(["undo: problem", "size a 2x1: canceled"]);
  send("size a 3x1");
  expect(posted).toEqual(["undo", "size a 3x1"]);
});

test("a command that did not reach the server is kept with the next ones, and sent again", async () => {
  const { queue, posted, settled, send, answer } = aQueue();
  const problem = { status: 422, title: "Your change was not saved", lines: [] } as const;
  send("move a up");
  send("size a 2x1");
  await answer({ outcome: "unreachable", problem });
  expect(settled).toEqual([]);
  expect(queue.isSending).toBe(false);
  queue.sendAgain();
  await answer(saved(2));
  await answer(saved(3));
  expect(posted).toEqual(["move a up", "move a up", "size a 2x1"]);
  expect(settled).toEqual(["move a up: saved", "size a 2x1: saved"]);
});

test("unsaved commands can be dropped", async () => {
  const { queue, posted, settled, send, answer } = aQueue();
  send("move a up");
  send("size a 2x1");
  await answer({ outcome: "offline" });
  queue.dropWaiting();
  await new Promise(setImmediate);
  expect(settled).toEqual(["move a up: canceled", "size a 2x1: canceled"]);
  queue.sendAgain();
  expect(posted).toEqual(["move a up"]);
});

test("commands wait while a form is being saved", async () => {
  const { queue, posted, send, answer } = aQueue();
  queue.hold(true);
  send("undo");
  expect(posted).toEqual([]);
  queue.hold(false);
  await answer(saved(2));
  expect(posted).toEqual(["undo"]);
});

test("a command is based on the last save, also when an older page arrives after it", async () => {
  const { queue, versions, send, answer } = aQueue();
  queue.loaded(4);
  send("move a up");
  send("move a up");
  await answer(saved(5));
  queue.loaded(5); // while the second is on its way
  await answer(saved(6));
  queue.loaded(5); // loaded before the second was saved
  send("undo");
  await answer(saved(7));
  queue.loaded(9); // with someone else's changes
  send("undo");
  expect(versions).toEqual([4, 5, 6, 9]);
});

test("a form opened before follows this window's saves, and not those of others", async () => {
  const { queue, send, answer } = aQueue();
  queue.loaded(4);
  send("move a up");
  await answer(saved(5));
  send("undo");
  await answer(saved(6));
  queue.loaded(8);
  send("undo");
  await answer(saved(9));
  expect([3, 4, 5, 6, 7, 8].map((seen) => queue.versionAfter(seen))).toEqual([3, 6, 6, 6, 7, 9]);
});
