import { createHash, timingSafeEqual } from "node:crypto";
import { config } from "#app/config.server.ts";

export function isBouncesToken(authorization: string | null): "right" | "wrong" | "off" {
  if (config.bouncesToken === null) return "off";
  const [given, expected] = [authorization ?? "", `Bearer ${config.bouncesToken}`].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return timingSafeEqual(given!, expected!) ? "right" : "wrong";
}
