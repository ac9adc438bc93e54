import { deriveBrand } from "#app/theme/derive.ts";
import { isTimeZone, type TimeZone, timeZone } from "#app/lib/plain-date.ts";
import type { DashboardContent } from "#db/schema/documents/dashboard.ts";

type Marked = { readonly name: string; readonly logoFileId: string | null; readonly color: string | null };

export type Mark = {
  readonly logoFileId: string | null;
  readonly letters: string;
  readonly fill: string | null;
  readonly ink: string | null;
};

export function markOf({ name, logoFileId, color }: Marked): Mark {
  const brand = color === null ? null : deriveBrand(color).light;
  return { logoFileId, letters: lettersOf(name), fill: brand?.brand ?? null, ink: brand?.onBrand ?? null };
}

export function lettersOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = "", second] = words;
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toLocaleUpperCase("en");
}

type Brand = Pick<Marked, "logoFileId" | "color"> & {
  readonly currency: string | null;
  readonly timezone: string | null;
};

type CompanyDefaults = { readonly timezone: string; readonly currency: string | null };

/** The client's defaults go first. */
export function withCompany(content: DashboardContent, { currency }: CompanyDefaults): DashboardContent {
  return { ...content, defaults: { ...content.defaults, ...(currency && { currency }) } };
}

export function companyZone({ timezone }: Pick<CompanyDefaults, "timezone">): TimeZone {
  return isTimeZone(timezone) ? timezone : timeZone("UTC");
}

export function withClient(content: DashboardContent, client: Brand): DashboardContent {
  const { logoFileId, color, currency, timezone } = client;
  return {
    ...content,
    styles: {
      ...content.styles,
      ...(color && { color }),
      ...(logoFileId && { clientImage: logoFileId }),
    },
    defaults: { ...content.defaults, ...(currency && { currency }) },
    timezone: timezone ?? content.timezone,
  };
}

export function startWords({ logoFileId, color, currency, timezone }: Brand): string {
  const own = [
    ...(color ? ["brand color"] : []),
    ...(logoFileId ? ["logo"] : []),
    ...(currency ? [`currency (${currency})`] : []),
    ...(timezone ? [`time zone (${timezone})`] : []),
  ];
  const [last, ...rest] = own.toReversed();
  if (last === undefined) return "The client has no brand, currency or time zone. They are your company’s.";
  const list = rest.length === 0 ? last : `${rest.toReversed().join(", ")} and ${last}`;
  return `The dashboard starts with the client’s ${list}.${timezone ? "" : " The time zone is your company’s."}`;
}
