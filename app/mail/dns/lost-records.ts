import type { StoredDnsRecord } from "#db/schema/companies.ts";

/** A record that was right is lost once it was missing for so long: one answer of one server may be an accident. */
export const missingForMs = 3_600_000;

type Looked = { readonly valid: boolean };

/** What a record's look-up means after its last state. */
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
