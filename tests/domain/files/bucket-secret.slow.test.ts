import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { bucketKeys, startBucket, type Trouble } from "#tests/support/edges/bucket.ts";

/** A process with every bucket failure, which logs all it can about it. */
const troubled = `
  import { setTimeout as pause } from "node:timers/promises";
  import { config } from "#app/config.server.ts";
  import { getObject, putObject, defaultRetries } from "#app/domain/files/bucket.server.ts";
  import { bucketProblem } from "#app/domain/files/check-bucket.server.ts";
  import { log } from "#app/lib/log.server.ts";
  Object.assign(defaultRetries, { eachMs: 300, waitsMs: [1, 1] });
  const tell = (err) => log.error({ err }, "told");
  for (const key of ["fine", "refused", "broken", "hangs"]) {
    await putObject(key, new Uint8Array(3)).catch(tell);
    await getObject(key).catch(tell);
  }
  log.info({ problem: await bucketProblem() }, "looked");
  Object.assign(config.bucket, { secretAccessKey: config.bucket.secretAccessKey + "!" });
  log.info({ problem: await bucketProblem() }, "looked");
  await pause(50);
`;

test("neither the secret nor a signature ever reaches the log", async () => {
  const bucket = await startBucket();
  const troubles: Record<string, Trouble> = {
    refused: { status: 403, code: "AccessDenied" },
    broken: { status: 500, code: "InternalError" },
    hangs: "hang",
  };
  bucket.trouble = ({ key }) => troubles[key.split("/").at(-1) ?? ""] ?? null;
  const secret = encodeURIComponent(bucketKeys.secret);
  const { host } = new URL(bucket.address.endpoint);
  const said = await run({
    FILES_URL: `s3://${bucketKeys.id}:${secret}@${host}/harbour-lane/reports?region=eu-central-1&tls=off`,
    LOG_LEVEL: "trace",
  });
  await bucket.close();
  expect(said).toContain('"why":"403 AccessDenied"');
  expect(said).toContain('"why":"500 InternalError"');
  expect(said).toContain('"why":"no answer in time"');
  expect(said).toContain("denied access (403 SignatureDoesNotMatch)");
  for (const hidden of [
    bucketKeys.secret,
    secret,
    bucketKeys.secret.slice(0, 7),
    bucketKeys.id,
    "Signature=",
  ])
    expect(said).not.toContain(hidden);
});

async function run(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", troubled], {
    env: { ...process.env, ...environment },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(said);
  return said;
}
