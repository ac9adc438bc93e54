import type { Viewer } from "#app/auth/viewer.ts";
import { now } from "#app/lib/clock.server.ts";
import { zoneChoices } from "#app/lib/time-zones.ts";
import { productBrand } from "#app/theme/tokens.ts";
import { type ClientRow, listClients } from "#db/queries/clients.ts";
import { allTags } from "./find-clients.server.ts";

export async function clientFormView({ companyId, company }: Viewer, client: ClientRow | null) {
  return {
    values: {
      name: client?.name ?? "",
      tags: client?.tags.join(", ") ?? "",
      color: client?.color ?? "",
      currency: client?.currency ?? "",
      language: client?.language ?? company.language,
      timezone: client?.timezone ?? "",
      contacts: client?.contacts.join("\n") ?? "",
    },
    logoFileId: client?.logoFileId ?? null,
    companyColor: company.brandColor ?? productBrand,
    zones: zoneChoices(now()),
    knownTags: allTags(await listClients(companyId)),
  };
}
