import { packChunk } from "#app/connectors/csv/chunks.ts";
import { partSize } from "#app/domain/files/file-store.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { trialDashboards, trialDays } from "#app/lib/company-state.ts";
import { hashToken, newId, newToken, newUnguessableId } from "#app/lib/id.server.ts";
import { makeDkimKey } from "#app/mail/dkim.server.ts";
import { inTransaction } from "#db/client.server.ts";
import { addRows, listTakenEmails, setCopiedFrom } from "#db/queries/archive/write.ts";
import { type Subject, type SubjectName, subjects } from "#db/queries/archive/subjects.ts";
import { addCompany, type CompanyDetails } from "#db/queries/companies.ts";
import { addFilePart } from "#db/queries/files.ts";
import { addOneTimeToken } from "#db/queries/one-time-tokens.ts";
import { addChunk } from "#db/queries/sources/csv.ts";
import { replaceIds } from "../format/replace-ids.ts";
import type { Row } from "../format/upgrades.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { type CheckedArchive, checkArchive } from "./check-archive.server.ts";
import { importedRow } from "./imported-row.server.ts";
import { openArchiveFile } from "./open-archive.server.ts";
import { readRows, readTypedRows } from "./read-rows.server.ts";

export type Imported = {
  readonly companyId: string;
  readonly name: string;
  readonly counts: Readonly<Record<string, number>>;
  /** Their addresses already have an account here. */
  readonly leftOutPeople: readonly string[];
  /** Sets a password once, for seven days. */
  readonly firstAdmin: { readonly email: string; readonly token: string };
};

const linkDays = 7;
const rowsPerInsert = 20;
const asStored = new Set<SubjectName>(["stored-answers", "stored-queries", "source-lists"]);

/** One transaction. @throws {ArchiveRefused} */
export async function importArchive(path: string): Promise<Imported> {
  const archive = await openArchiveFile(path);
  try {
    const checked = await checkArchive(archive);
    const dkim = checked.company.fromAddress === null ? null : await makeDkimKey();
    const domainToken = checked.company.domainCname === null ? null : newToken();
    return await inTransaction(() => write(checked, { dkim, domainToken }));
  } finally {
    archive.close();
  }
}

type OwnKeys = Pick<CompanyDetails, "dkim" | "domainToken">;

async function write(checked: CheckedArchive, ownKeys: OwnKeys): Promise<Imported> {
  const { archive, company, people } = checked;
  const at = now();
  const companyId = newId();
  const taken = new Set(await listTakenEmails(people.map(({ email }) => email)));
  const isTaken = ({ email }: { readonly email: string }) => taken.has(email.toLowerCase());
  const leftOut = new Set(people.filter(isTaken).map(({ id }) => id));
  const admin = people.find(({ id, role }) => role === "admin" && !leftOut.has(id));
  if (!admin)
    throw new ArchiveRefused(
      "Every admin of the archive has an account in this installation already. Was it imported before?",
    );
  const ids = newIds(checked, leftOut);
  const permalinks = new Map(
    [...checked.ids.get("dashboards")!].map((old) => [ids.get(old)!, newUnguessableId()]),
  );
  const replace = replacement(ids, permalinks);

  const { website, logoFileId, ...details } = company;
  await addCompany({
    ...details,
    ...ownKeys,
    weekStartsOn: company.weekStartsOn as 1,
    id: companyId,
    domain: website,
    logoFileId: logoFileId === null ? null : (ids.get(logoFileId) ?? null),
    state: "trial",
    stateChangedAt: at,
    expiresAt: new Date(at.getTime() + trialDays * 86_400_000),
    dashboardsLimit: Math.max(trialDashboards, checked.ids.get("dashboards")!.size),
    requiresTwoFactor: false,
  });
  const counts: Record<string, number> = {};
  const copies: [id: string, from: string][] = [];
  for (const name of Object.keys(subjects) as SubjectName[]) {
    let some: Row[] = [];
    counts[name] = 0;
    for await (const row of readRows(archive, name)) {
      if (leftOut.has(row.id as string)) continue;
      const renamed = withNewIds(name, row, ids, replace);
      const fresh = renamed && importedRow(name, renamed, { companyId, at, permalinks });
      if (fresh === null) continue;
      if (name === "dashboards" && ids.has(row.copiedFromId as string))
        copies.push([fresh.id as string, ids.get(row.copiedFromId as string)!]);
      counts[name]! += 1;
      some.push(name === "files" ? { ...fresh, ...storedFile(checked, row) } : fresh);
      if (some.length < Math.min(rowsPerInsert, subjects[name].readAtOnce)) continue;
      await addRows(companyId, name, some);
      some = [];
    }
    await addRows(companyId, name, some);
  }
  for (const [id, from] of copies) await setCopiedFrom(companyId, id, from);
  await writeBytes(checked, companyId, ids);
  for (const old of checked.ids.get("uploads")!)
    for await (const { n, ...chunk } of readTypedRows(archive, old))
      await addChunk(companyId, { uploadId: ids.get(old)!, n, ...(await packChunk(chunk)) });

  const token = newToken();
  await addOneTimeToken({
    id: newId(),
    tokenHash: hashToken(token),
    purpose: "reset-password",
    companyId,
    userId: ids.get(admin.id)!,
    createdAt: at,
    expiresAt: new Date(at.getTime() + linkDays * 86_400_000),
  });
  const leftOutPeople = people.filter(isTaken).map(({ email }) => email);
  return { companyId, name: company.name, counts, leftOutPeople, firstAdmin: { email: admin.email, token } };
}

/** In the order of the old ids, which lists sort by. */
function newIds({ ids }: CheckedArchive, leftOut: ReadonlySet<string>): Map<string, string> {
  const all = new Map<string, string>();
  for (const [name, known] of ids) {
    const make = name === "files" ? newUnguessableId : () => newId();
    const fresh = Array.from(known, make).sort();
    for (const [at, old] of [...known].sort().entries()) if (!leftOut.has(old)) all.set(old, fresh[at]!);
  }
  return all;
}

type Replacement = Parameters<typeof replaceIds>[1];

/** An unknown id becomes one of no row: it never leads to another company. */
function replacement(ids: ReadonlyMap<string, string>, permalinks: ReadonlyMap<string, string>): Replacement {
  const foreign = new Map<string, string>();
  const mark = "permalink:";
  return {
    known: (token) => {
      if (!token.startsWith(mark)) return ids.get(token) ?? null;
      const id = ids.get(token.slice(mark.length));
      return (id && permalinks.get(id)) ?? null;
    },
    unknown: (token) => {
      const id = foreign.get(token) ?? newUnguessableId();
      foreign.set(token, id);
      return id;
    },
  };
}

/** Null: it needs a person who was left out. */
function withNewIds(
  name: SubjectName,
  row: Row,
  ids: ReadonlyMap<string, string>,
  replace: Replacement,
): Row | null {
  const { refs = {} }: Subject = subjects[name];
  const referred = Object.fromEntries(
    Object.keys(refs).map((column) => [column, ids.get(row[column] as string) ?? null]),
  );
  if (Object.entries(refs).some(([column, { needed }]) => needed && referred[column] === null)) return null;
  return { ...(asStored.has(name) ? row : replaceIds(row, replace)), ...referred };
}

function storedFile({ files }: CheckedArchive, { id }: Row) {
  return { inBucket: false, contentType: files.get(id as string)!.contentType };
}

/** Into the database, not a bucket: a transaction must not wait for the network. */
async function writeBytes(
  { archive, files }: CheckedArchive,
  companyId: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [old, { entry }] of files) {
    let n = 0;
    let held = Buffer.alloc(0);
    for await (const part of archive.read(entry)) {
      held = Buffer.concat([held, part]);
      for (; held.length >= partSize; held = held.subarray(partSize))
        await addFilePart(companyId, ids.get(old)!, n++, held.subarray(0, partSize));
    }
    if (held.length > 0) await addFilePart(companyId, ids.get(old)!, n, held);
  }
}
