import { byteCache } from "#app/lib/caches/byte-cache.server.ts";
import { newUnguessableId } from "#app/lib/id.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";

type KeptEmail = { readonly companyId: string; readonly html: string; readonly by: string | undefined };

const kept = byteCache<KeptEmail>("previewed emails", {
  mostBytes: 20_000_000,
  bytesOf: ({ html }) => html.length,
  ttlMs: 600_000,
});

export function keepEmail(companyId: string, html: string): string {
  const id = newUnguessableId();
  kept.set(id, { companyId, html, by: requestContext()?.userId });
  return `/company/automatic-reports/emails/${id}`;
}

/** Null after ten minutes, and for other people. */
export function readKeptEmail(companyId: string, id: string): string | null {
  const email = kept.get(id);
  return email?.companyId === companyId && email.by === requestContext()?.userId ? email.html : null;
}
