import type { StoredDnsRecord } from "#db/schema/companies.ts";

/** One server's answer may be an accident. */
export const missingForMs = 3_600_000;

type Looked = { readonly valid: boolean };

export function unlessLost<Record extends Looked>(
  looked: Record,
  last: StoredDnsRecord | undefined,
  at: Date,
): Record & { readonly missingSince: string | null } {
  if (looked.valid || !last?.valid) return { ...looked, missingSince: null };
  const missingSince = last.missingSince ?? at.toISOString();
  const isLost = at.getTime() - Date.parse(missingSince) >= missingForMs;
  return { ...looked, valid: !isLost, missingSince: isLost ? null : missingSince };
}
