import { findProvider } from "#app/connectors/registry.ts";
import { timeZone, yesterday } from "#app/lib/plain-date.ts";
import type { Source } from "../source.ts";
import { exampleWord } from "#app/views/marks-of.ts";
import { exampleKind } from "./example-id.ts";

/** Never stored. */
export function exampleSources(companyId: string, ids: readonly string[], now: Date): Source[] {
  return ids.flatMap((id) => {
    const kind = exampleKind(id);
    return kind === null ? [] : [exampleSource(companyId, id, kind, now)];
  });
}

function exampleSource(companyId: string, id: string, kind: string, now: Date): Source {
  const at = new Date(`${yesterday(timeZone("UTC"), now)}T00:00:00Z`);
  return {
    upload: null,
    source: {
      id,
      companyId,
      clientId: null,
      kind,
      name: `${exampleWord}: ${findProvider(kind)?.name ?? kind}`,
      account: null,
      url: null,
      credentials: null,
      connectionId: null,
      connectedAt: at,
      properties: [],
      columnNames: {},
      zone: null,
      currency: null,
      invalid: false,
      invalidReason: null,
      invalidSince: null,
      refusals: null,
      retryAt: null,
      uploadId: null,
      refreshedAt: at,
      nextRefreshAt: null,
      refreshedBy: null,
      refreshedUntil: null,
      createdBy: null,
      createdAt: at,
      updatedAt: at,
    },
  };
}
