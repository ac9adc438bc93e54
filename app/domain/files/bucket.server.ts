import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { config } from "#app/config.server.ts";
import { log } from "#app/lib/log.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { BytesUnavailable } from "./bytes-unavailable.ts";

// Path-style calls, which all compatible stores accept:
// https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html

type Call = {
  readonly method: "PUT" | "GET" | "DELETE";
  readonly key: string;
  readonly bytes?: Uint8Array;
};

type RetryPolicy = {
  readonly eachMs: number;
  readonly waitsMs: readonly number[];
  readonly isQuiet?: boolean;
};

export const defaultRetries: RetryPolicy = { eachMs: 5_000, waitsMs: [300, 1_500] };
export const startRetries: RetryPolicy = { eachMs: 3_000, waitsMs: [], isQuiet: true };

/** @throws {BytesUnavailable} The object may be stored nevertheless. */
export async function putObject(key: string, bytes: Uint8Array, patience = defaultRetries): Promise<void> {
  await call({ method: "PUT", key, bytes }, patience);
}

/** @throws {BytesUnavailable} */
export function getObject(key: string, patience = defaultRetries): Promise<Uint8Array> {
  return call({ method: "GET", key }, patience);
}

/** A missing object counts as deleted. @throws {BytesUnavailable} */
export async function deleteObject(key: string, patience = defaultRetries): Promise<void> {
  await call({ method: "DELETE", key }, patience);
}

type Tried =
  | { readonly outcome: "done"; readonly bytes: Uint8Array }
  /** Another try may help. */
  | { readonly outcome: "failed"; readonly why: string }
  | { readonly outcome: "refused"; readonly why: string };

async function call(wanted: Call, { eachMs, waitsMs, isQuiet = false }: RetryPolicy): Promise<Uint8Array> {
  for (let tries = 0; ; tries++) {
    const tried = await tryOnce(wanted, eachMs);
    if (tried.outcome === "done") return tried.bytes;
    const waitMs = waitsMs[tries];
    if (tried.outcome === "failed" && waitMs !== undefined) {
      await pause(waitMs * (0.5 + Math.random() / 2)); // jitter spreads retries
      continue;
    }
    const isRefusal = tried.outcome === "refused";
    const told = { method: wanted.method, why: tried.why, tries: tries + 1 };
    if (!isQuiet) log[isRefusal ? "error" : "warn"](told, "the bucket failed");
    throw new BytesUnavailable(tried.why, isRefusal);
  }
}

async function tryOnce({ method, key, bytes }: Call, withinMs: number): Promise<Tried> {
  const { url, headers } = await signed(method, key, bytes);
  let status: number;
  let body: Uint8Array;
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(withinMs),
      ...(bytes && { body: bytes as BodyInit }),
    });
    status = answer.status;
    body = new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    return { outcome: "failed", why: networkWord(error) };
  }
  if (status >= 200 && status < 300) return { outcome: "done", bytes: body };
  const code = codeOf(body);
  if (status === 404 && method === "DELETE" && code !== "NoSuchBucket")
    return { outcome: "done", bytes: body };
  const mayPass = status >= 500 || [408, 409, 429].includes(status) || code === "RequestTimeout";
  return { outcome: mayPass ? "failed" : "refused", why: [status, code].filter(Boolean).join(" ") };
}

const signingKeys = singleton("bucket-signing-keys", () => new Map<string, ArrayBuffer>());

/** Signs each try anew: signatures expire. Covers the bytes. */
async function signed(method: Call["method"], key: string, bytes: Uint8Array = new Uint8Array()) {
  const { bucket } = config;
  if (!bucket) throw new BytesUnavailable("FILES_URL is not set", true);
  const { endpoint, prefix, region, accessKeyId, secretAccessKey } = bucket;
  const signer = new AwsV4Signer({
    method,
    url: `${endpoint}/${bucket.bucket}/${prefix}${key}`,
    headers: { "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex") },
    service: "s3",
    ...(region && { region }),
    accessKeyId,
    secretAccessKey,
    cache: signingKeys,
  });
  return signer.sign();
}

/** The rest repeats our request. */
function codeOf(body: Uint8Array): string | null {
  const text = Buffer.from(body.subarray(0, 2_000)).toString("utf8");
  return /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(text)?.[1] ?? null;
}

function networkWord(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown } };
  if (name === "TimeoutError") return "no answer in time";
  return typeof cause?.code === "string" ? cause.code : "no connection";
}
