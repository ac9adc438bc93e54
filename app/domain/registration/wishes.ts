import { type Flow, isFlow } from "#app/lib/onboarding/flow.ts";

export type RegistrationOptions = {
  readonly flow: Flow | null;
  readonly dashboards: number;
  readonly interval: 1 | 12;
  readonly coupons: readonly string[];
  readonly cid: string | null;
  readonly pay?: "now" | "later" | undefined;
};

const usualDashboards = 25;

export function wishesFromQuery(query: URLSearchParams): RegistrationOptions {
  const source = query.get("source") ?? query.get("flow");
  const dashboards = query.get("dashboards") ?? "";
  return {
    flow: isFlow(source) ? source : null,
    dashboards: /^[1-9]\d{0,4}$/.test(dashboards) ? Number(dashboards) : usualDashboards,
    interval: query.has("annual") ? 12 : 1,
    coupons: unique([...query.getAll("coupons"), ...query.getAll("coupons[]")].flatMap(codesIn)),
    cid: query.get("cid")?.slice(0, 200) || null,
    pay: query.get("pay") === "now" ? "now" : "later",
  };
}

export function queryOfWishes({
  flow,
  dashboards,
  interval,
  coupons,
  cid,
  pay,
}: RegistrationOptions): string {
  const query = new URLSearchParams([
    ...(flow ? [["source", flow]] : []),
    ...(dashboards === usualDashboards ? [] : [["dashboards", String(dashboards)]]),
    ...(interval === 12 ? [["annual", "1"]] : []),
    ...coupons.map((code) => ["coupons", code]),
    ...(cid ? [["cid", cid]] : []),
    ...(pay === "now" ? [["pay", pay]] : []),
  ]);
  return query.toString();
}

/** Ignores case. */
export function couponCodes(field: string | undefined): string[] {
  return unique(codesIn(field ?? ""));
}

function codesIn(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.filter((code) => typeof code === "string");
  } catch {}
  return text.split(",");
}

function unique(codes: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const code of codes.map((each) => each.trim()).filter(Boolean))
    if (code.length <= 50 && !known.has(code.toUpperCase())) known.set(code.toUpperCase(), code);
  return [...known.values()].slice(0, 10);
}
