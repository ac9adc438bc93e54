import { findFileConnector } from "#app/connectors/registry.ts";
import { sealPart } from "#app/domain/destinations/sealed.server.ts";
import { hashToken, newId, newToken, newUnguessableId } from "#app/lib/id.server.ts";
import type { SubjectName } from "#db/queries/archive/subjects.ts";
import type { Row } from "../format/upgrades.ts";

type Given = {
  readonly companyId: string;
  readonly at: Date;
  readonly permalinks: ReadonlyMap<string, string>;
};

const reconnect = "Reconnect it. Until then it shows the numbers of the archive.";
const unsent = "Not sent: it was open when the archive was made.";
const openRuns = new Set(["due", "claimed", "snapshot", "held", "waiting", "rendered"]);
const openDeliveries = new Set(["due", "handing"]);

/** Sends, refreshes and opens nothing until the agency says so. Null is not imported. */
export function importedRow(name: SubjectName, row: Row, { companyId, at, permalinks }: Given): Row | null {
  switch (name) {
    case "people":
      return {
        ...row,
        emailConfirmedAt: null,
        passwordHash: null,
        totpKey: null,
        totpSince: null,
        onlyClients: row.onlyClients === true && row.role !== "admin",
      };
    case "sources":
      if (findFileConnector(row.kind as string)) return { ...row, nextRefreshAt: null };
      return {
        ...row,
        invalid: true,
        invalidReason: row.invalid ? row.invalidReason : reconnect,
        invalidSince: row.invalid ? row.invalidSince : at,
        nextRefreshAt: null,
      };
    case "uploads":
      if (row.state !== "importing") return row;
      return { ...row, state: "failed", error: { message: unfinished, line: null, column: null } };
    case "dashboards": {
      const { hasPassword, copiedFromId: _, ...rest } = row;
      const permalink = permalinks.get(row.id as string) ?? newUnguessableId();
      return { ...rest, permalink, public: row.public === true && hasPassword !== true };
    }
    case "destinations": {
      const id = row.id as string;
      const address = sealPart({ id, companyId }, "address", "");
      return { ...row, address, state: "off", offReason: "Enter its address again.", offSince: at };
    }
    case "reports":
      return { ...row, pausedAt: row.pausedAt ?? at };
    case "sent-reports": {
      const told = { agencyNotifiedAt: row.agencyNotifiedAt ?? at, nextAttemptAt: null };
      if (!openRuns.has(row.state as string)) return { ...row, ...told };
      return { ...row, ...told, state: "skipped", error: unsent, finishedAt: at, decideBy: null };
    }
    case "deliveries": {
      const messageId = `<${newUnguessableId()}@imported.invalid>`;
      const told = { messageId, agencyNotifiedAt: row.agencyNotifiedAt ?? at, nextAttemptAt: null };
      if (!openDeliveries.has(row.state as string)) return { ...row, ...told };
      return { ...row, ...told, state: "suppressed", error: unsent };
    }
    case "share-links":
      return { ...row, tokenHash: hashToken(newToken()) };
    case "audit-events":
      return { ...row, id: newId() };
    case "invoices":
      return null;
    default:
      return row;
  }
}

const unfinished = "The import was not finished when the archive was made. Upload the file again.";
