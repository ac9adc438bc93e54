import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { config } from "#app/config.server.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";

/** Each email is read once: the outbox is shared by all tests and grows. */
const read = new Map<string, Promise<string>>();

function letterIn(file: string): Promise<string> {
  const known = read.get(file) ?? readFile(file, "utf8");
  read.set(file, known);
  return known;
}

/** The emails to this address, once all are sent, in one line each. */
export async function lettersTo(email: string): Promise<string[]> {
  await emailsSent();
  const folder = path.join(config.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const letters = await Promise.all(names.map((name) => letterIn(path.join(folder, name))));
  return letters
    .filter((letter) => letter.toLowerCase().includes(`to: ${email.toLowerCase()}`))
    .map((letter) => letter.replaceAll("=\r\n", ""));
}

/** Subjects of the emails to this address, sorted. */
export async function subjectsTo(email: string): Promise<string[]> {
  return (await lettersTo(email)).map((letter) => /^Subject: (.*)$/im.exec(letter)?.[1]?.trim() ?? "").sort();
}
