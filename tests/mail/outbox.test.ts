import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import PostalMime from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { outboxTransport } from "#app/mail/outbox-transport.server.ts";
import { exampleMessage } from "./example-message.ts";

async function outbox() {
  const folder = await mkdtemp(path.join(tmpdir(), "outbox-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { folder, transport: outboxTransport(path.join(folder, "outbox")) };
}

const yes = () => Promise.resolve(true);

test("an email becomes one file that a mail program can read, however often it is sent", async () => {
  const { folder, transport } = await outbox();
  const message = exampleMessage();
  expect(await transport.handOver(message, yes)).toMatchObject({ outcome: "accepted", via: "outbox" });
  await transport.handOver(message, yes);
  const files = await readdir(path.join(folder, "outbox"));
  expect(files).toEqual([`${message.id.slice(1).replace(/@.*/, "")}.eml`]);
  const mail = await PostalMime.parse(await readFile(path.join(folder, "outbox", files[0] ?? "")));
  expect(mail).toMatchObject({ subject: "October", messageId: message.id });
});

test("a canceled email leaves no file", async () => {
  const { folder, transport } = await outbox();
  expect(await transport.handOver(exampleMessage(), () => Promise.resolve(false))).toEqual({
    outcome: "withdrawn",
  });
  expect(await readdir(path.join(folder, "outbox"))).toEqual([]);
});

test("a Message-ID cannot lead out of the folder", async () => {
  const { folder, transport } = await outbox();
  await transport.handOver(exampleMessage({ id: "<../../evil/.x@y.example>" }), yes);
  expect(await readdir(folder)).toEqual(["outbox"]);
  expect(await readdir(path.join(folder, "outbox"))).toEqual(["evilx.eml"]);
});
