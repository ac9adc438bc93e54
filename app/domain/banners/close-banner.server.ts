import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { closeBanner as keepClosed } from "#db/queries/closed-banners.ts";

const closeable: ReadonlySet<number> = new Set([121, 122, 125, 126, 128, 129, 130, 131]);

export async function closeBanner(
  { companyId, userId }: Viewer,
  code: number,
): Promise<"closed" | "not-closeable"> {
  if (!closeable.has(code)) return "not-closeable";
  await keepClosed(companyId, userId, code, now());
  return "closed";
}
