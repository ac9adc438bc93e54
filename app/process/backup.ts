// `npm run backup [-- FILE]`
import { constants, setPriority } from "node:os";
import { parseArgs } from "node:util";

const usage =
  "npm run backup [-- FILE]   writes a backup to FILE, a new file or a folder; default: the current folder";

const begun = performance.now();
const given = readArguments();
if (given.help) {
  console.log(usage);
  process.exit(0);
}

setPriority(constants.priority.PRIORITY_LOW);
const { config } = await import("#app/config.server.ts").catch((error: Error) => giveUp(error.message));
const { makeBackup } = await import("./backup/make-backup.server.ts");
const { reasonOf } = await import("./backup/reason-of.ts");

try {
  const { file, bytes, tables, rows, pauseMs, hasSecret, inBucket } = await makeBackup(
    given.file,
    new Date(),
  );
  const pause = pauseMs === null ? "" : ` The running product's database waited ${Math.ceil(pauseMs)} ms.`;
  const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${file}: ${size}, ${rows} rows of ${tables} tables, in ${seconds} s.${pause}`);
  console.log(
    hasSecret
      ? "It contains the secret with which connections and keys are encrypted: keep it as safe as a password."
      : "APP_SECRET is not in it. Keep it elsewhere: without it the encrypted connections and keys are lost.",
  );
  if (inBucket > 0)
    console.log(
      `${inBucket} files are in the bucket${config.bucket ? ` ${config.bucket.bucket}` : ""} and not in it: back up the bucket now.`,
    );
} catch (error) {
  giveUp(`No backup was made. ${reasonOf(error)}`);
}
process.exit(0);

function readArguments(): { readonly help: boolean; readonly file: string | null } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    if (positionals.length > 1) throw new Error("Give one file.");
    return { help: values.help, file: positionals[0] ?? null };
  } catch (error) {
    return giveUp(`${(error as Error).message}\n${usage}`, 2);
  }
}

function giveUp(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}
