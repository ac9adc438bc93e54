import { expect, test } from "vitest";
import { type Received, Replies } from "#app/connectors/core/wire/replies.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 12) + seconds * 1000);

/** Counts requests; replies with the number of the call. */
function counter(length = 1) {
  const sent: string[] = [];
  const send = (words: string) => async (): Promise<Received> => {
    const text = String(sent.push(words)).padEnd(length);
    await Promise.resolve();
    return { text, headers: new Headers() };
  };
  return { sent, send };
}

test("a request goes out once while it is in flight and as long as its reply is fresh", async () => {
  const replies = new Replies(60_000);
  const { sent, send } = counter();
  const read = async (words: string, seconds: number) =>
    (await replies.get(words, at(seconds), send(words))).text.trim();
  expect(await Promise.all([read("a", 0), read("a", 0), read("b", 0)])).toEqual(["1", "1", "2"]);
  expect(await read("a", 59)).toBe("1");
  expect(await read("a", 61)).toBe("3");
  expect(sent).toEqual(["a", "b", "a"]);
});

test("a failure is not cached: the next query calls again", async () => {
  const replies = new Replies(60_000);
  const { send } = counter();
  const broken = () => Promise.reject(new Error("away"));
  await expect(replies.get("a", at(0), broken)).rejects.toThrow("away");
  expect((await replies.get("a", at(1), send("a"))).text).toBe("1");
});

test("the oldest replies are dropped when there are too many", async () => {
  const replies = new Replies(60_000, 25);
  const { sent, send } = counter(10);
  for (const words of ["a", "b", "c", "b", "c", "a"]) await replies.get(words, at(0), send(words));
  expect(sent).toEqual(["a", "b", "c", "a"]);
});

test("what is made of replies is made once while they are fresh, and again after a failure", async () => {
  const replies = new Replies(60_000);
  let times = 0;
  const make = (name: string, seconds: number) =>
    replies.makeOnce(name, at(seconds), () => ({ made: Promise.resolve(++times), requests: [] })).made;
  expect(await Promise.all([make("a", 0), make("a", 1), make("b", 1)])).toEqual([1, 1, 2]);
  expect(await make("a", 59)).toBe(1);
  expect(await make("a", 61)).toBe(3);
  const broken = replies.makeOnce("c", at(0), () => ({
    made: Promise.reject(new Error("away")),
    requests: [],
  }));
  await expect(broken.made).rejects.toThrow("away");
  expect(await make("c", 1)).toBe(4);
});

test("of what is made the oldest is dropped, since tables are large", async () => {
  const replies = new Replies(60_000);
  const made: string[] = [];
  const make = (name: string) =>
    replies.makeOnce(name, at(0), () => ({ made: Promise.resolve(made.push(name)), requests: [] })).made;
  for (const name of ["a", "b", "c", "d", "e", "e", "b", "a"]) await make(name);
  expect(made).toEqual(["a", "b", "c", "d", "e", "a"]);
});
