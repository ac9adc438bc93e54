import { findUpload, setUpload } from "#db/queries/sources/csv.ts";
import type { TableAssumption, TableOptions } from "#db/schema/documents/table.ts";
import { formatter } from "#app/metrics/format/format.ts";
import { maxTables } from "../file-limits.ts";

/** `why`: a sentence. */
export type NotRead = {
  readonly name: string;
  readonly why: string;
  readonly isExpected?: true;
};

const mostNames = 5;

export const beyondMost = `Only the first ${maxTables} tables of an upload are read. Upload the others on their own.`;

export async function sayNotRead(
  companyId: string,
  uploadId: string,
  notRead: readonly NotRead[],
): Promise<void> {
  const upload = await findUpload(companyId, uploadId);
  if (!upload || notRead.length === 0) return;
  const said = [
    assumptionOf(
      notRead.filter(({ isExpected }) => !isExpected),
      true,
    ),
    assumptionOf(
      notRead.filter(({ isExpected }) => isExpected),
      false,
    ),
  ].filter((one) => one !== null);
  const open = said.filter(({ isOpen }) => isOpen);
  const options: TableOptions = {
    ...upload.options,
    assumptions: [...said, ...(upload.options.assumptions ?? [])],
    ...(open.length > 0 && {
      questions: [
        ...open.map(({ what, assumed, because }) => ({ about: what, text: `${assumed}: ${because}.` })),
        ...(upload.options.questions ?? []),
      ],
    }),
  };
  await setUpload(companyId, uploadId, { options }, ["proposed"]);
}

function assumptionOf(notRead: readonly NotRead[], isOpen: boolean): TableAssumption | null {
  if (notRead.length === 0) return null;
  const reasons = new Map<string, string[]>();
  for (const { name, why } of notRead) reasons.set(why, [...(reasons.get(why) ?? []), `“${name}”`]);
  const because = [...reasons]
    .map(([why, names]) => `${listed(names)}: ${why.replace(/\.$/, "")}`)
    .join(". ");
  const one = notRead.length === 1;
  const parts = one ? "part" : "parts";
  const assumed = `${words.count(notRead.length)} ${parts} of this upload ${one ? "is" : "are"} not read`;
  return { what: "not-read", assumed, because, ...(isOpen && { isOpen: true as const }) };
}

const words = formatter("en");

function listed(names: readonly string[]): string {
  if (names.length > mostNames) {
    const rest = names.length - mostNames + 1;
    return `${names.slice(0, mostNames - 1).join(", ")} and ${words.count(rest)} others`;
  }
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
