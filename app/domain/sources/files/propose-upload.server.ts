import type { Delimiter } from "#app/connectors/csv/delimiter.ts";
import type { Encoding } from "#app/connectors/csv/encoding.ts";
import { type Proposal, proposeTables } from "#app/connectors/csv/propose.ts";
import { extractTables } from "#app/connectors/csv/extract-tables.ts";
import { UnreadableFile } from "#app/connectors/tables/cells/unreadable-file.ts";
import { BytesUnavailable } from "#app/domain/files/bytes-unavailable.ts";
import type { TableAssumption, TableColumn, TableOptions } from "#db/schema/documents/table.ts";
import { deleteFile } from "#app/domain/files/delete-file.server.ts";
import { openFile } from "#app/domain/files/open-file.server.ts";
import { saveFile, type Saved } from "#app/domain/files/save-file.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { newId } from "#app/lib/id.server.ts";
import { addUpload, nextUploadVersion } from "#db/queries/sources/csv.ts";
import { findSourceWithUpload } from "#db/queries/sources/sources.ts";
import { matchColumns } from "../columns/match-columns.ts";
import { maxTables, proposalKeptMs, uploadLimitBytes } from "./file-limits.ts";
import { beyondMost, type NotRead } from "./receive/not-read.server.ts";

/** Specification, section 9. */
const unknownCurrency = "USD";

export type Proposed =
  | {
      readonly outcome: "proposed";
      readonly uploadId: string;
      readonly others: readonly string[];
      readonly notRead: readonly NotRead[];
    }
  | { readonly outcome: "refused"; readonly message: string }
  | { readonly outcome: "unavailable" };

type Wanted = {
  readonly companyId: string;
  readonly userId: string;
  readonly sourceId: string | null;
  readonly fileId: string;
  readonly name: string;
  readonly zone: string;
  readonly currency?: string | null;
  readonly encoding: Encoding;
  readonly delimiter?: Delimiter;
  readonly decimal?: TableOptions["decimal"];
  readonly assumptions?: readonly TableAssumption[];
  readonly notes?: readonly string[];
  readonly room?: number;
};

export async function proposeUpload(wanted: Wanted): Promise<Proposed> {
  const { companyId, sourceId, fileId, name, encoding, delimiter, decimal, room = maxTables } = wanted;
  const opened = await openFile(companyId, fileId);
  if (!opened) throw new Error(`file ${fileId} was saved and is gone`);
  const before = sourceId ? await findSourceWithUpload(companyId, sourceId) : null;
  const served = before?.upload ?? null;
  try {
    const given = {
      encoding,
      ...(delimiter && { delimiter }),
      ...(decimal && { decimal }),
      zone: served?.options.zone ?? wanted.zone,
      currency: served?.options.currency ?? wanted.currency ?? unknownCurrency,
    };
    const proposals = usefulOf(await proposeTables(opened.read, given));
    const [first, ...rest] = served ? [mostSimilar(proposals, served.columns)] : proposals;
    const further = await proposeFurther(wanted, rest, opened.read, room - 1);
    if ("outcome" in further) return further;
    const { others, notRead } = further;
    if (first!.slice) {
      const [main] = await proposeExtracted(
        wanted,
        [{ proposal: first!, name: nameOf(name, first!, 1) }],
        opened.read(),
      );
      await deleteFile(companyId, fileId);
      return main!.outcome === "proposed" ? { ...main!, others, notRead } : main!;
    }
    const own = rest.length > 0 ? nameOf(name, first!, 1) : name;
    return {
      outcome: "proposed",
      uploadId: await addProposal({ ...wanted, name: own }, first!, before),
      others,
      notRead,
    };
  } catch (error) {
    await deleteFile(companyId, fileId);
    if (error instanceof UnreadableFile) return { outcome: "refused", message: `${error.message}.` };
    if (error instanceof BytesUnavailable) return { outcome: "unavailable" };
    throw error;
  }
}

type Further = { readonly others: string[]; readonly notRead: NotRead[] };

async function proposeFurther(
  wanted: Wanted,
  proposals: readonly Proposal[],
  read: () => AsyncIterable<Uint8Array>,
  room: number,
): Promise<Further | { readonly outcome: "unavailable" }> {
  const others: string[] = [];
  const notRead: NotRead[] = [];
  let left = proposals.map((proposal, at) => ({ proposal, name: nameOf(wanted.name, proposal, at + 2) }));
  while (left.length > 0 && others.length < room) {
    const tables = left.slice(0, room - others.length);
    left = left.slice(tables.length);
    for (const [at, proposed] of (await proposeExtracted(wanted, tables, read())).entries()) {
      if (proposed.outcome === "proposed") others.push(proposed.uploadId);
      else if (proposed.outcome === "unavailable") return proposed;
      else notRead.push({ name: tables[at]!.name, why: proposed.message });
    }
  }
  notRead.push(...left.map(({ name }) => ({ name, why: beyondMost })));
  return { others, notRead };
}

type Source = Awaited<ReturnType<typeof findSourceWithUpload>>;

async function addProposal(wanted: Wanted, proposal: Proposal, before: Source): Promise<string> {
  const { companyId, userId, sourceId, fileId, name, notes = [], assumptions = [] } = wanted;
  const { options, columns, preview, rowCount } = proposal;
  const open = assumptions.filter(({ isOpen }) => isOpen);
  const questions = [
    ...notes.map((text) => ({ about: "file", text })),
    ...open.map(({ what, assumed, because }) => ({ about: what, text: `${assumed}: ${because}.` })),
    ...(options.questions ?? []),
  ];
  const said = [...assumptions, ...(options.assumptions ?? [])];
  const uploadId = newId();
  await addUpload(companyId, {
    id: uploadId,
    sourceId: before ? sourceId : null,
    fileId,
    version: before ? await nextUploadVersion(companyId, before.source.id) : 1,
    name,
    options: {
      ...options,
      ...(questions.length > 0 && { questions }),
      ...(said.length > 0 && { assumptions: said }),
    },
    columns: before?.upload ? matchColumns(before.upload.columns, columns) : [...columns],
    preview: preview.map((row) => row.map((cell) => cell.slice(0, 200))),
    rowsExpected: rowCount,
    createdBy: userId,
    createdAt: now(),
  });
  return uploadId;
}

type Named = { readonly proposal: Proposal; readonly name: string };

/** Separate files: one can be replaced without the others. */
async function proposeExtracted(
  wanted: Wanted,
  tables: readonly Named[],
  bytes: AsyncIterable<Uint8Array>,
): Promise<Proposed[]> {
  const expiresAt = new Date(now().getTime() + proposalKeptMs);
  const saved = await extractTables(
    bytes,
    tables.map(({ proposal }) => proposal),
    (csv, at) => {
      const { name } = tables[at]!;
      return saveFile(wanted.companyId, { kind: "csv", name, limitBytes: uploadLimitBytes, expiresAt }, csv);
    },
  );
  const proposed: Proposed[] = [];
  for (const [at, one] of saved.entries()) proposed.push(await proposeSaved(wanted, tables[at]!, one));
  return proposed;
}

async function proposeSaved(wanted: Wanted, { proposal, name }: Named, saved: Saved): Promise<Proposed> {
  switch (saved.outcome) {
    case "saved": {
      const before = wanted.sourceId ? await findSourceWithUpload(wanted.companyId, wanted.sourceId) : null;
      const opened = await openFile(wanted.companyId, saved.file.id);
      const { delimiter: _, ...rest } = wanted;
      const [own] = await proposeTables(opened!.read, {
        ...rest,
        encoding: "utf-8",
        delimiter: ",",
        currency: proposal.options.currency,
      });
      const uploadId = await addProposal({ ...wanted, fileId: saved.file.id, name }, own!, before);
      return { outcome: "proposed", uploadId, others: [], notRead: [] };
    }
    case "unavailable":
      return saved;
    case "refused":
      return { outcome: "refused", message: saved.why };
    case "too-large":
    case "empty":
      return { outcome: "refused", message: `${name} cannot be kept as a file of its own.` };
  }
}

/** Lists without numbers count only if there is nothing else. */
function usefulOf(proposals: readonly Proposal[]): readonly Proposal[] {
  const useful = proposals.filter(({ columns }) => columns.some(({ role }) => role === "metric"));
  return useful.length > 0 ? useful : proposals;
}

function mostSimilar(proposals: readonly Proposal[], before: readonly TableColumn[]): Proposal {
  const names = new Set(before.map(({ name }) => name));
  const common = ({ columns }: Proposal) => columns.filter((column) => names.has(column.name)).length;
  return proposals.reduce((best, one) => (common(one) > common(best) ? one : best));
}

function nameOf(name: string, { title }: Proposal, at: number): string {
  return `${name}, ${title ?? `Table ${at}`}`;
}
