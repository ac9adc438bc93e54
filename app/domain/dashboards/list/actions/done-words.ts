const deeds = [
  "archived",
  "restored",
  "client",
  "tagged",
  "untagged",
  "retagged",
  "copied",
  "undone",
  "updated",
  "reverted",
] as const;

export type Done = {
  readonly did: (typeof deeds)[number];
  readonly n: number;
  readonly left: number;
  readonly ids?: readonly string[];
  /** The client, or the batch. */
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
  const did = deeds.find((word) => word === params.get("did"));
  if (!did) return null;
  const number = (name: string) => Number(/^\d{1,4}$/.exec(params.get(name) ?? "")?.[0] ?? 0);
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

export function doneWords({ did, n, left }: Done, clientName: string | null): string {
  const boards = n === 1 ? "1 dashboard" : `${n} dashboards`;
  const what = {
    archived: `${boards} archived.`,
    restored: `${boards} restored.`,
    client: clientName === null ? `${boards} without a client now.` : `${boards} set to ${clientName}.`,
    tagged: `Tags added to ${boards}.`,
    untagged: `Tags removed from ${boards}.`,
    retagged: `${boards} ${n === 1 ? "has its" : "have their"} earlier tags again.`,
    copied: `${boards} created as copies.`,
    undone: n === 1 ? "1 copy deleted." : `${n} copies deleted.`,
    updated: `${boards} updated.`,
    reverted: n === 1 ? "1 update undone." : `${n} updates undone.`,
  }[did];
  if (left === 0) return what;
  const why = {
    archived: "not changed: archived already or deleted",
    restored: "not changed: active already or deleted",
    client: "not changed: deleted in the meantime",
    tagged: "not changed: tagged already or deleted",
    untagged: "not changed: without these tags or deleted",
    retagged: "kept: tagged again since then",
    copied: "not copied: no source",
    undone: "kept: changed, shared, in use, or with a report that was added, changed or sent",
    updated: "not updated",
    reverted: "kept: changed or in use since then",
  }[did];
  return `${what} ${left === 1 ? "1 was" : `${left} were`} ${why}.`;
}
