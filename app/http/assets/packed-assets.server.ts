import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
};

/** Asset path → content type (pack-assets.js). */
export function packedAssets(folder = "build/client/assets"): ReadonlyMap<string, string> {
  const packed = new Map<string, string>();
  try {
    for (const name of readdirSync(folder)) {
      const type = /\.(\w+)\.br$/.exec(name)?.[1];
      if (type && types[type]) packed.set(`/assets/${name.slice(0, -3)}`, types[type]);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return packed;
}

export function preferPacked(
  req: IncomingMessage,
  res: ServerResponse,
  packed: ReadonlyMap<string, string>,
): void {
  const type = packed.get(req.url ?? "");
  // Other forms of "br" are compressed on request.
  if (!type || !/(^|,) *br *(,|$)/.test(String(req.headers["accept-encoding"]))) return;
  req.url += ".br";
  res.setHeader("Content-Type", type);
  res.setHeader("Content-Encoding", "br");
}
