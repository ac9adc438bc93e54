import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.server.ts";

/** Of an Authorization header, against BOUNCES_TOKEN. */
export function isBouncesToken(authorization: string | null): "right" | "wrong" | "off" {
  if (config.bouncesToken === null) return "off";
  const [given, expected] = [authorization ?? "", `Bearer ${config.bouncesToken}`].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return timingSafeEqual(given!, expected!) ? "right" : "wrong";
}
