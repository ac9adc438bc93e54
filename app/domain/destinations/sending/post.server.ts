import type { Readable } from "node:stream";
import { request } from "undici";
import { config } from "#app/config.server.ts";
import { mappedAddress } from "#app/config/provider-settings.ts";
import { AddressRefused, pinnedAgent } from "#app/domain/sources/access/pinned-fetch.server.ts";
import { addressProblem } from "#app/domain/sources/access/public-address.ts";
import { now } from "#app/lib/clock.server.ts";
import { parseUrl } from "#app/lib/parse-url.ts";
import { oneLine } from "#app/lib/text.schema.ts";
import { retryAfter } from "../rules/retries.ts";
import type { Posted } from "../rules/verdict.ts";

export type Post = {
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

const timeoutMs = 15_000;
const maxAnswer = 200;
const maxAnswerBytes = 4000;

/** New connection, no redirects. Calls `mayBegin` after connecting, before sending. */
export async function postTo(
  { address, body, headers }: Post,
  mayBegin: () => Promise<boolean>,
): Promise<Posted> {
  const mapped = mappedAddress(config.providerOrigins, address);
  const problem = mapped ? null : refusal(address);
  if (problem) return { outcome: "unreachable", reason: problem };
  const bytes = Buffer.from(body);
  let state: "connecting" | "begun" | "withdrawn" | { readonly thrown: unknown } = "connecting";
  async function* once() {
    try {
      state = (await mayBegin()) ? "begun" : "withdrawn";
    } catch (thrown) {
      state = { thrown };
    }
    if (state !== "begun") throw new Error("not sent");
    yield bytes;
  }
  try {
    const answer = await request(mapped ?? address, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-length": String(bytes.length),
        ...headers,
      },
      // The type omits iterables. Nothing is read before connecting.
      body: once() as unknown as Readable,
      reset: true,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!mapped && { dispatcher: pinnedAgent }),
    });
    const header = answer.headers["retry-after"];
    return {
      outcome: "answered",
      status: answer.statusCode,
      answer: withoutAddress(await beginningOf(answer.body), address),
      retryAfterSeconds: retryAfter(typeof header === "string" ? header : null, now()),
    };
  } catch (error) {
    // TypeScript does not see that the generator ran.
    const reached = state as "connecting" | "begun" | "withdrawn" | { readonly thrown: unknown };
    if (typeof reached === "object") throw reached.thrown;
    if (reached === "withdrawn") return { outcome: "withdrawn" };
    return { outcome: reached === "begun" ? "unknown" : "unreachable", reason: reasonOf(error) };
  }
}

function refusal(address: string): string | null {
  return parseUrl(address)?.protocol === "https:" ? addressProblem(address) : "The address is not https.";
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Never contains the path of the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof AddressRefused) return error.message;
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return `no answer in ${timeoutMs / 1000} seconds`;
  const code = codeOf(error);
  return (words[code] ?? code) || error.name;
}

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: "its name is unknown",
  EAI_AGAIN: "its name could not be looked up",
  ECONNREFUSED: "it refused the connection",
  ECONNRESET: "it closed the connection",
  UND_ERR_SOCKET: "it closed the connection",
  UND_ERR_CONNECT_TIMEOUT: "no connection in 10 seconds",
  UND_ERR_HEADERS_TIMEOUT: "no answer",
};

/** The status counts even without the rest. */
async function beginningOf(body: AsyncIterable<Uint8Array> & { destroy: () => unknown }): Promise<string> {
  const parts: Uint8Array[] = [];
  try {
    let bytes = 0;
    for await (const part of body) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= maxAnswerBytes) break;
    }
  } catch {}
  body.destroy();
  return Buffer.concat(parts).toString("utf8");
}

/** Some services repeat the address, which is secret. */
function withoutAddress(text: string, address: string): string {
  const url = parseUrl(address);
  const secrets = [address, url ? url.pathname + url.search : "", url?.pathname ?? ""].filter(
    (part) => part.length > 1,
  );
  const line = oneLine(secrets.reduce((left, secret) => left.replaceAll(secret, "…"), text)).replaceAll(
    "\0",
    "",
  );
  return [...line]
    .slice(0, maxAnswer)
    .join("")
    .replace(/\p{Surrogate}/gu, "");
}
