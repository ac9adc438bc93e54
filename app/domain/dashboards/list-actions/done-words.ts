/** What an action on the list did. It is carried in the address of the list. */
export type Done = {
  readonly did: "archived" | "restored" | "client";
  readonly n: number;
  /** Selected, and not changed. */
  readonly left: number;
  /** Archived ones, for undo. */
  readonly ids?: readonly string[];
  /** The client. */
  readonly to?: string;
};

export function doneParams({ did, n, left, ids, to }: Done): Readonly<Record<string, string>> {
  return {
    did,
    n: String(n),
    ...(left > 0 && { left: String(left) }),
    ...(ids && ids.length > 0 && { ids: ids.join(".") }),
    ...(to !== undefined && { to }),
  };
}

export function parseDone(params: URLSearchParams): Done | null {
  const did = (["archived", "restored", "client"] as const).find((word) => word === params.get("did"));
  if (!did) return null;
  const number = (name: string) => Math.min(Number(/^\d{1,3}$/.exec(params.get(name) ?? "")?.[0] ?? 0), 100);
  const ids = (params.get("ids") ?? "").split(".").filter((id) => /^[\w-]{1,40}$/.test(id));
  const to = params.get("to");
  return {
    did,
    n: number("n"),
    left: number("left"),
    ids: ids.slice(0, 100),
    ...(to !== null && { to }),
  };
}

/** "3 dashboards archived. 1 was not changed: …" */
export function doneWords({ did, n, left }: Done, clientName: string | null): string {
  const boards = n === 1 ? "1 dashboard" : `${n} dashboards`;
  const what = {
    archived: `${boards} archived.`,
    restored: `${boards} restored.`,
    client: clientName === null ? `${boards} without a client now.` : `${boards} set to ${clientName}.`,
  }[did];
  if (left === 0) return what;
  const why = {
    archived: "archived already or deleted",
    restored: "active already or deleted",
    client: "deleted in the meantime",
  }[did];
  return `${what} ${left === 1 ? "1 was" : `${left} were`} not changed: ${why}.`;
}
