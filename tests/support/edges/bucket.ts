import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";
import { config } from "#app/config.server.ts";
import { defaultRetries } from "#app/domain/files/bucket.server.ts";
import { type BucketAddress, readBucketAddress } from "#app/config/bucket-address.ts";

/** Requests to the bucket, in order. */
export type Asked = { readonly method: string; readonly key: string };

export type LocalBucket = {
  readonly address: BucketAddress;
  /** By key, without the bucket's name. */
  readonly objects: Map<string, Buffer>;
  readonly asked: Asked[];
  /** Replaces the bucket's response: a status with its code, "hang" for none at all, "cut" for half of one. */
  trouble: ((asked: Asked) => Trouble | null) | null;
  readonly close: () => Promise<void>;
};

export type Trouble = { readonly status: number; readonly code: string } | "hang" | "cut";

export const bucketKeys = { id: "AKIAHARBOURLANE", secret: "s/e+c%r=t of Harbour Lane" };
const region = "eu-central-1";

/**
 * An S3 bucket on this machine, as far as files need one. It checks each request's signature against the received
 * bytes, as "Signature Version 4 for S3" in Amazon's reference says.
 */
export async function startBucket(): Promise<LocalBucket> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void answer(request).then((answered) => {
      if (answered === "hang") return;
      const { status, body, isCut = false } = answered;
      response.writeHead(status, { "Content-Length": body.length });
      if (!isCut) return void response.end(body);
      response.write(body.subarray(0, body.length / 2));
      setTimeout(() => response.destroy(), 20);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const keys = `${bucketKeys.id}:${encodeURIComponent(bucketKeys.secret)}`;
  const address = readBucketAddress(
    `s3://${keys}@127.0.0.1:${port}/harbour-lane/reports?region=${region}&tls=off`,
  );
  if ("problem" in address) throw new Error(address.problem);
  const bucket: LocalBucket = { address, objects, asked: [], trouble: null, close: () => close(server) };

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body: Buffer; isCut?: boolean } | "hang"> {
    const bytes = await buffer(request);
    const asked = askedBy(request);
    bucket.asked.push(asked);
    const trouble = bucket.trouble?.(asked) ?? null;
    if (trouble === "hang") return "hang";
    if (trouble !== null && trouble !== "cut") return failure(trouble.status, trouble.code);
    const refusal = refusalOf(request, bytes);
    if (refusal) return failure(403, refusal);
    if (!request.url?.startsWith("/harbour-lane/")) return failure(404, "NoSuchBucket");
    const { method, key } = asked;
    if (method === "PUT") objects.set(key, bytes);
    if (method === "DELETE") objects.delete(key);
    const found = objects.get(key);
    if (method === "GET")
      return found ? { status: 200, body: found, isCut: trouble === "cut" } : failure(404, "NoSuchKey");
    return { status: method === "DELETE" ? 204 : 200, body: Buffer.alloc(0) };
  }
  return bucket;
}

export const hasty = { eachMs: 250, waitsMs: [5, 10] };

/** For the tests of one file: new files go to their own bucket, with short timeouts. */
export async function useBucket(): Promise<LocalBucket> {
  const bucket = await startBucket();
  const patience = { ...defaultRetries };
  setBucket(bucket.address);
  Object.assign(defaultRetries, hasty);
  afterAll(async () => {
    setBucket(null);
    Object.assign(defaultRetries, patience);
    await bucket.close();
  });
  return bucket;
}

export function setBucket(bucket: BucketAddress | null): void {
  Object.assign(config, { bucket });
}

function askedBy({ method = "", url = "" }: IncomingMessage): Asked {
  return { method, key: url.split("/").slice(2).join("/") };
}

function failure(status: number, code: string) {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
  return { status, body: Buffer.from(body) };
}

/** S3's error code for a wrongly signed request; null when the signature is right. */
function refusalOf(request: IncomingMessage, bytes: Buffer): string | null {
  const { authorization = "", host = "" } = request.headers;
  const header = (name: string) => [request.headers[name]].flat()[0] ?? "";
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!said) return "AuthorizationHeaderMalformed";
  const [, id, day = "", place, names = "", signature = ""] = said;
  if (id !== bucketKeys.id) return "InvalidAccessKeyId";
  if (place !== region) return "AuthorizationHeaderMalformed";
  const moment = header("x-amz-date");
  const sentAt = Date.parse(
    moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!moment.startsWith(day) || !(Math.abs(Date.now() - sentAt) < 15 * 60_000))
    return "RequestTimeTooSkewed";
  if (header("x-amz-content-sha256") !== sha256(bytes)) return "XAmzContentSHA256Mismatch";
  const signed = names.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signed.includes(name)))
    return "AccessDenied";
  const { pathname, search } = new URL(request.url ?? "/", `http://${host}`);
  const canonical = [
    request.method,
    pathname,
    search.slice(1),
    ...signed.map((name) => `${name}:${header(name).trim()}`),
    "",
    names,
    sha256(bytes),
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", moment, scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${bucketKeys.secret}`);
  return timingSafeEqual(hmac(key, toSign), Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

function sha256(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
