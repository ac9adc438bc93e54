import { isPlainDate, type PlainDate } from "#app/lib/plain-date.ts";
import { isAction, isSubject } from "./audit-words.ts";

/** Empty: any. */
export type AuditFilter = {
  /** An id, "schedule", "former" or "client". */
  readonly person: string;
  readonly action: string;
  readonly subject: string;
  readonly from: PlainDate | "";
  readonly to: PlainDate | "";
};

export type AuditCursor = { readonly at: Date; readonly id: string };

export const auditPageSize = 50;

export function readAuditFilter(params: URLSearchParams): AuditFilter {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, 100);
  const date = (name: string): PlainDate | "" => {
    const given = text(name);
    return isPlainDate(given) ? given : "";
  };
  const [from, to] = [date("from"), date("to")];
  const isSwapped = from !== "" && to !== "" && from > to;
  const action = text("action");
  return {
    person: text("person"),
    action: isAction(action) || isSubject(action) ? action : "",
    subject: text("subject"),
    from: isSwapped ? to : from,
    to: isSwapped ? from : to,
  };
}

export function filterQuery(filter: AuditFilter, before: AuditCursor | null = null): string {
  const given = Object.entries(filter).filter(([, value]) => value !== "");
  const cursor = before ? [["before", `${before.at.getTime()}-${before.id}`]] : [];
  return new URLSearchParams([...given, ...cursor]).toString();
}

export function readCursor(text: string | null): AuditCursor | null {
  const [, at, id] = /^(\d{1,14})-([\w-]{1,60})$/.exec(text ?? "") ?? [];
  return at && id ? { at: new Date(Number(at)), id } : null;
}
