import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { config } from "#app/config.server.ts";
import { emailsSent } from "#app/domain/users/send-later.server.ts";

/** The emails to this address, once all are sent, in one line each. */
export async function lettersTo(email: string): Promise<string[]> {
  await emailsSent();
  const folder = path.join(config.dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const letters = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return letters
    .filter((letter) => letter.toLowerCase().includes(`to: ${email.toLowerCase()}`))
    .map((letter) => letter.replaceAll("=\r\n", ""));
}

/** Subjects of the emails to this address, sorted. */
export async function subjectsTo(email: string): Promise<string[]> {
  return (await lettersTo(email)).map((letter) => /^Subject: (.*)$/im.exec(letter)?.[1]?.trim() ?? "").sort();
}
