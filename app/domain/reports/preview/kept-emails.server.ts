import { LRUCache } from "lru-cache";
import { newUnguessableId } from "#app/lib/id.server.ts";
import { requestContext } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";

type KeptEmail = { readonly companyId: string; readonly html: string; readonly by: string | undefined };

const kept = singleton(
  "kept-emails",
  () =>
    new LRUCache<string, KeptEmail>({
      maxSize: 20_000_000,
      sizeCalculation: ({ html }) => html.length,
      ttl: 600_000,
    }),
);

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
