import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { type RequestContext, requestContext } from "#app/lib/request-context.server.ts";

export type KeptPage = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly stamp: number;
  /** In milliseconds. */
  readonly until: number;
};

const mostBytes = 32_000_000;
/** A view asks for newer data when it is old: not much later than without kept pages. */
const longestMs = 5 * 60_000;
/** In every time zone a day begins at a quarter of an hour. */
const quarterMs = 15 * 60_000;

export const keptPages = byteCache<KeptPage>("clients' pages", {
  mostBytes,
  bytesOf: ({ body }) => body.length + 1000,
});

type PageEncoding = NonNullable<RequestContext["page"]>["encoding"];

const compress: Record<PageEncoding, (html: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (html) =>
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
  gzip: promisify(gzip),
};

/** Null if the accepted ones are others, or quality values decide. */
export function pageEncoding(accepted: string | undefined): PageEncoding | null {
  const names = (accepted ?? "").split(",").map((name) => name.trim());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : null;
}

/** Returns the body to send, compressed once for all its readers, and sets its headers. */
export async function keepPage(
  html: Buffer<ArrayBuffer>,
  nonce: string,
  headers: Headers,
): Promise<Uint8Array<ArrayBuffer>> {
  const page = requestContext()?.page;
  if (!page?.isLasting || headers.has("Set-Cookie")) return html;
  const { plain, policy } = withoutNonce(html, nonce, headers.get("Content-Security-Policy") ?? "");
  headers.set("Content-Security-Policy", policy);
  const body = await compress[page.encoding](plain);
  headers.set("Content-Encoding", page.encoding);
  if (!page.isSecret) {
    headers.set("Cache-Control", "private, no-cache");
    headers.set("ETag", `"${createHash("sha256").update(body).digest("base64url").slice(0, 24)}"`);
  }
  const at = now().getTime();
  const until = Math.min(at + longestMs, (Math.floor(at / quarterMs) + 1) * quarterMs);
  keptPages.set(page.key, { headers: Object.fromEntries(headers), body, stamp: page.stamp, until });
  return body;
}

/** Of the page that is being made: the next visitor would see the same. */
export function letPageLast(isLasting: boolean): void {
  const page = requestContext()?.page;
  if (page) page.isLasting = isLasting;
}

const inline = /<(style|script)(?![^>]* src=)[^>]*>([\s\S]*?)<\/\1>/g;

/** Equal bytes have equal policies: what is inline is named by its hash instead of the answer's nonce. */
function withoutNonce(html: Buffer, nonce: string, policy: string) {
  const text = html.toString("utf8").replaceAll(` nonce="${nonce}"`, "");
  const hashes = { style: new Set<string>(), script: new Set<string>() };
  for (const [, name, content = ""] of text.matchAll(inline))
    hashes[name as keyof typeof hashes].add(
      `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
    );
  return {
    plain: Buffer.from(text),
    policy: policy.replace(
      /((style|script)-src [^;]*?) 'nonce-[^';]+['](?=[; ]|$)/g,
      (_, sources: string, name: keyof typeof hashes) => [sources, ...hashes[name]].join(" "),
    ),
  };
}
