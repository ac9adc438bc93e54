// `npm run restore -- FILE`
import { parseArgs } from "node:util";

const usage = `npm run restore -- FILE [--replace] [--send-reports] [--other-secret]
  restores a backup into an empty DATA_DIR or DATABASE_URL. The product must be stopped.
  --replace       moves what is there aside
  --send-reports  automatic reports go on; without it they are paused
  --other-secret  restores it although its connections cannot be decrypted
npm run -s restore -- FILE --secret
  prints the secret in the backup, for APP_SECRET`;

const begun = performance.now();
const given = readArguments();
if (given.help) {
  console.log(usage);
  process.exit(0);
}

await import("#app/config.server.ts").catch((error: Error) => giveUp(error.message));
const { restoreBackup, secretOf } = await import("./backup/restore-backup.server.ts");
const { reasonOf } = await import("./backup/reason-of.ts");
const { now } = await import("#app/lib/clock.server.ts");

try {
  if (given.secret) console.log(await secretOf(given.file));
  else await restore(given.file);
} catch (error) {
  giveUp(`Nothing was restored from ${given.file}. ${reasonOf(error)}`);
}
process.exit(0);

async function restore(file: string): Promise<void> {
  const { head, tables, rows, aside, skippedRuns, pausedReports } = await restoreBackup(file, now(), given);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`Restored the backup of ${head.at}: ${rows} rows of ${tables} tables, in ${seconds} s.`);
  if (aside) console.log(`What was there before is in ${aside}.`);
  if (skippedRuns > 0)
    console.log(`Open report runs were skipped, as they may have been sent: ${skippedRuns}.`);
  if (pausedReports > 0)
    console.log(
      `Automatic reports are paused: ${pausedReports}. Resume them in the product, or restore with --send-reports, when no other installation sends them.`,
    );
  if (head.bucket)
    console.log(
      `${head.bucket.files} files are in the bucket ${head.bucket.place ?? ""}: start with its FILES_URL.`,
    );
  console.log("Everyone signs in again.");
}

type Given = {
  readonly help: boolean;
  readonly file: string;
  readonly replace: boolean;
  readonly sendReports: boolean;
  readonly otherSecret: boolean;
  readonly secret: boolean;
};

function readArguments(): Given {
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { ...flag, short: "h" },
        replace: flag,
        "send-reports": flag,
        "other-secret": flag,
        secret: flag,
      },
    });
    if (positionals.length !== 1 && !values.help) throw new Error("Give the file of one backup.");
    return {
      help: values.help,
      file: positionals[0] ?? "",
      replace: values.replace,
      sendReports: values["send-reports"],
      otherSecret: values["other-secret"],
      secret: values.secret,
    };
  } catch (error) {
    return giveUp(`${(error as Error).message}\n${usage}`, 2);
  }
}

function giveUp(message: string, code = 1): never {
  console.error(message);
  process.exit(code);
}
