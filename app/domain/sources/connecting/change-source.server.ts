import type { Viewer } from "#app/auth/viewer.ts";
import { findProvider } from "#app/connectors/registry.ts";
import { findSourceRow } from "#db/queries/sources/connecting.ts";
import type { ColumnNames } from "#db/schema/documents/table.ts";
import { nameColumns } from "../manage/name-columns.server.ts";
import { hasKeys } from "../access/open-source.server.ts";
import { openKeys } from "../access/credentials.server.ts";
import { connectByKeys, type ConnectedByKeys } from "./connect-keys.server.ts";
import type { TypedKeys } from "./keys.form.ts";
import { saveChoices, type SavedChoices } from "./save-choices.server.ts";

export type ChangedSource =
  | { readonly outcome: "changed" | "not-found" }
  | Extract<ConnectedByKeys, { outcome: "refused" }>
  | Exclude<SavedChoices, { outcome: "saved" | "not-found" }>;

type Change = {
  readonly name?: string | undefined;
  readonly properties?: readonly string[] | undefined;
  readonly columnNames?: ColumnNames | undefined;
} & { readonly [Name in keyof TypedKeys]?: string | undefined };

/** Undefined fields stay. Checks keys first. */
export async function changeSource(
  viewer: Pick<Viewer, "companyId" | "userId">,
  id: string,
  { name, properties, columnNames, ...typed }: Change,
): Promise<ChangedSource> {
  const { companyId } = viewer;
  const source = await findSourceRow(companyId, id);
  if (!source) return { outcome: "not-found" };
  const connector = findProvider(source.kind);
  const isAboutKeys = Object.values(typed).some((given) => given !== undefined);
  if (connector && hasKeys(connector) && isAboutKeys) {
    const stored = openKeys(source);
    const keys = {
      account: typed.account ?? stored?.account ?? "",
      url: typed.url ?? stored?.url ?? "",
      token: typed.token ?? "",
    };
    const connected = await connectByKeys(viewer, source.kind, { ...keys, sourceId: id });
    if (connected.outcome === "refused") return connected;
    if (connected.outcome !== "reconnected") return { outcome: "not-found" };
  }
  const account = connector?.connect === "oauth2" ? typed.account : undefined;
  const saved = await saveChoices(companyId, source, {
    name,
    account,
    ...(connector && { properties }),
  });
  if (saved.outcome === "refused") return saved;
  const named = columnNames && (await nameColumns(companyId, id, columnNames));
  if (named?.outcome === "refused") return { outcome: "refused", fields: byField(named.fields) };
  return { outcome: saved.outcome === "saved" ? "changed" : "not-found" };
}

function byField(fields: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, messages]) => [`columnNames.${key}`, messages.join(" ")]),
  );
}
