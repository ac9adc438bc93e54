import { expect, test } from "vitest";
import { joined, type PendingFrame, queueForChannel, queueForConnection } from "#app/realtime/hub/outbox.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A socket that takes a while for each write, as a system call does. */
class Reader {
  queue: Buffer[] = [];
  readonly written: string[] = [];
  write(frame: Buffer): void {
    const until = performance.now() + 0.05;
    while (performance.now() < until);
    this.written.push(frame.toString());
  }
  flush(): void {
    if (this.queue.length > 0) this.write(joined(this.queue.splice(0)));
  }
}

function channelOf(count: number) {
  const readers = Array.from({ length: count }, () => new Reader());
  return { readers, subscribers: new Set(readers), pending: [] as PendingFrame[] };
}

const frame = (text: string) => Buffer.from(text);
const isDone = ({ readers }: ReturnType<typeof channelOf>) =>
  readers.every(({ written }) => written.length > 0);

test("a large broadcast lets other work through, and its readers get what came during it in one write", async () => {
  const channel = channelOf(1000);
  queueForChannel(channel, frame("1"));
  let turns = 0;
  while (!isDone(channel)) {
    await turn();
    turns++;
    if (turns === 2 || turns === 3) queueForChannel(channel, frame(String(turns)));
    if (turns === 3) queueForConnection(channel.readers[999]!, frame("own"));
  }
  expect(turns).toBeGreaterThan(3);
  await expect.poll(() => channel.readers.every(({ written }) => written.length === 2)).toBe(true);
  for (const { written } of channel.readers.slice(0, 999)) expect(written).toEqual(["1", "23"]);
  expect(channel.readers[999]!.written).toEqual(["1", "own23"]);
});

test("each reader of several channels gets its frames in order, and the sender not its own", async () => {
  const [one, two] = [channelOf(50), channelOf(0)];
  const [sender, other] = one.readers as [Reader, Reader];
  two.subscribers.add(sender);
  two.subscribers.add(other);
  queueForChannel(one, frame("a"));
  queueForChannel(two, frame("b"));
  queueForChannel(one, frame("c"), sender);
  await expect.poll(() => one.readers.every(({ written }) => written.length > 0)).toBe(true);
  expect(sender.written).toEqual(["ab"]);
  expect(other.written).toEqual(["acb"]);
  expect(one.readers[2]!.written).toEqual(["ac"]);
});
