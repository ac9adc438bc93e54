import type { Viewer } from "#app/auth/viewer.ts";
import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { securityEvent } from "#app/lib/security-log.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { recordEvents } from "#db/queries/audit-log/record.ts";
import { removeArchives } from "#db/queries/archive/archives.ts";
import { lockCompany } from "#db/queries/companies.ts";
import {
  blankMentions,
  countHashedSuppressions,
  eraseRecipient,
  listMentions,
} from "#db/queries/people/address-data.ts";
import { erasureBlock, fieldName, placeName } from "./personal-data-words.ts";

export type PersonalData = {
  readonly email: string;
  readonly places: readonly {
    readonly name: string;
    readonly entries: readonly { readonly field: string; readonly text: string }[];
  }[];
  readonly hashedStops: number;
  readonly block: string | null;
};

export async function findPersonalData({ companyId, company }: Viewer, email: string): Promise<PersonalData> {
  const mentions = await listMentions(companyId, email);
  const places = new Map<string, { field: string; text: string }[]>();
  for (const { table, column, text } of mentions) {
    const name = placeName(table);
    places.set(name, [...(places.get(name) ?? []), { field: fieldName(table, column), text }]);
  }
  await recordEvents(companyId, [{ action: "company.address-listed", subject: company }]);
  securityEvent("address-listed");
  return {
    email,
    places: [...places].map(([name, entries]) => ({ name, entries })),
    hashedStops: await countHashedSuppressions(companyId, email),
    block: erasureBlock(new Set(mentions.map(({ table }) => table))),
  };
}

export type Erasure =
  | { readonly outcome: "erased" }
  | { readonly outcome: "nothing" }
  | { readonly outcome: "blocked"; readonly why: string };

/** Also deletes prepared archives, which name the address. */
export async function erasePersonalData({ companyId, company }: Viewer, email: string): Promise<Erasure> {
  const erased = await inTransaction(async (): Promise<Erasure & { files?: (string | null)[] }> => {
    await lockCompany(companyId);
    const mentions = await listMentions(companyId, email);
    if (mentions.length === 0) return { outcome: "nothing" };
    const why = erasureBlock(new Set(mentions.map(({ table }) => table)));
    if (why !== null) return { outcome: "blocked", why };
    await eraseRecipient(companyId, email, { replacement: `erased-${newId()}`, at: now() });
    await blankMentions(companyId, email);
    await recordEvents(companyId, [{ action: "company.address-erased", subject: company }]);
    return { outcome: "erased", files: await removeArchives(companyId) };
  });
  if (erased.outcome !== "erased") return erased;
  for (const fileId of erased.files ?? []) if (fileId !== null) await deleteFile(companyId, fileId);
  securityEvent("address-erased");
  return { outcome: "erased" };
}
