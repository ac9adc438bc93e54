import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { packAssets } from "#app/process/pack-assets.js";
import { packedAssets, preferPacked } from "#app/http/assets/packed-assets.server.ts";

const script = "export const words = ['bread', 'bread', 'bread', 'bread', 'bread', 'bread'];\n".repeat(20);

async function builtFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "plainboard-assets-"));
  await writeFile(path.join(folder, "page-1a2b.js"), script);
  await writeFile(path.join(folder, "tiny-3c4d.js"), "1");
  await writeFile(path.join(folder, "inter-5e6f.woff2"), script);
  await packAssets(folder);
  return folder;
}

test("scripts that become smaller are packed, and others are not", async () => {
  const folder = await builtFolder();
  expect([...packedAssets(folder)]).toEqual([["/assets/page-1a2b.js", "text/javascript; charset=utf-8"]]);
  const packed = await readFile(path.join(folder, "page-1a2b.js.br"));
  expect(brotliDecompressSync(packed).toString()).toBe(script);
  await rm(folder, { recursive: true });
});

test("without a build nothing is packed", () => {
  expect(packedAssets("/nowhere/at/all").size).toBe(0);
});

test.each([
  ["gzip, deflate, br, zstd", "/assets/page.js", true],
  ["br", "/assets/page.js", true],
  ["gzip", "/assets/page.js", false],
  ["gzip, br;q=0", "/assets/page.js", false],
  [undefined, "/assets/page.js", false],
  ["br", "/assets/other.js", false],
  ["br", "/assets/page.js?x", false],
])("a browser that accepts %s gets %s packed: %s", (accepted, url, isPacked) => {
  const headers: Record<string, string> = {};
  const req = { url, headers: { "accept-encoding": accepted } } as unknown as IncomingMessage;
  const res = {
    setHeader: (name: string, value: string) => (headers[name] = value),
  } as unknown as ServerResponse;
  preferPacked(req, res, new Map([["/assets/page.js", "text/javascript"]]));
  expect(req.url).toBe(isPacked ? `${url}.br` : url);
  expect(headers).toEqual(isPacked ? { "Content-Type": "text/javascript", "Content-Encoding": "br" } : {});
});
