import type { Viewer } from "#app/auth/viewer.ts";
import { type DestinationRow, findDestination, listDestinations } from "#db/queries/reports/destinations.ts";
import type { DestinationKind } from "#db/schema/reports.ts";
import { maskedAddress } from "./rules/kinds.ts";
import { openPart } from "./sealed.server.ts";

export type DestinationView = {
  readonly id: string;
  readonly name: string;
  readonly kind: DestinationKind;
  /** Host and last four characters; null if unreadable. */
  readonly mask: string | null;
  readonly off: { readonly reason: string; readonly since: string } | null;
};

export function destinationView(row: DestinationRow): DestinationView {
  const address = openPart(row, "address", row.address);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    mask: address && maskedAddress(address),
    off:
      row.state === "off" ? { reason: row.offReason ?? "", since: row.offSince?.toISOString() ?? "" } : null,
  };
}

export async function findDestinationView(
  { companyId }: Viewer,
  id: string,
): Promise<DestinationView | null> {
  const row = await findDestination(companyId, id);
  return row && destinationView(row);
}

export async function listDestinationViews({ companyId }: Viewer): Promise<DestinationView[]> {
  return (await listDestinations(companyId)).map(destinationView);
}

export function destinationEntity({ id, name, kind, mask, off }: DestinationView) {
  return {
    id,
    name,
    kind,
    address: mask,
    state: off ? ("off" as const) : ("active" as const),
    off_reason: off?.reason ?? null,
    off_since: off?.since ?? null,
  };
}
