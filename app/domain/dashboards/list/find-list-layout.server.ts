import { createCookie } from "@remix-run/node";
import type { Viewer } from "#app/auth/viewer.ts";
import { config } from "#app/config.server.ts";
import { type ListLayout, readLayout } from "./list-request.ts";

// Without one in the address, the last choice applies.

const cookie = createCookie(`${config.https ? "__Host-" : ""}plainboard-list`, {
  httpOnly: true,
  path: "/",
  sameSite: "lax",
  secure: config.https,
  maxAge: 365 * 24 * 60 * 60,
});

type Kept = { readonly userId: string; readonly layout: string };

export async function findListLayout(
  { userId }: Viewer,
  request: Request,
): Promise<{ readonly layout: ListLayout; readonly cookie: string | null }> {
  const kept = (await cookie.parse(request.headers.get("cookie"))) as Partial<Kept> | null;
  const known = kept?.userId === userId ? readLayout(kept.layout) : null;
  const asked = readLayout(new URL(request.url).searchParams.get("layout"));
  const isNew = asked !== null && asked !== known;
  return {
    layout: asked ?? known ?? "list",
    cookie: isNew ? await cookie.serialize({ userId, layout: asked } satisfies Kept) : null,
  };
}
