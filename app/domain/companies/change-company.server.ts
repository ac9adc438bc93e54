import { storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { type CompanyDetails, getCompany, setCompany } from "#db/queries/companies.ts";
import type { CompanyValues } from "./company.form.ts";

export type CompanyChange = CompanyValues & {
  readonly logo?: File | undefined;
  readonly removesLogo?: boolean;
};

export type CompanyChanged =
  | { readonly outcome: "changed"; readonly company: CompanyDetails }
  | {
      readonly outcome: "refused";
      readonly field: "logo" | "email_username";
      readonly message: string;
      readonly isPassing: boolean;
    };

/** Does not delete the former logo, which sent reports show. */
export async function changeCompany(companyId: string, change: CompanyChange): Promise<CompanyChanged> {
  const { logo, removesLogo = false, email_username, domain, ...rest } = change;
  const contact = contactOf(await getCompany(companyId), email_username, domain);
  if (contact === null)
    return {
      outcome: "refused",
      field: "email_username",
      message: "Enter an address that ends with @ and your website, or change the website.",
      isPassing: false,
    };
  let logoFileId: string | null | undefined = removesLogo ? null : undefined;
  if (logo && logo.size > 0) {
    const bytes = logo.stream() as unknown as AsyncIterable<Uint8Array>;
    const saved = await saveImage(companyId, { kind: "logo", name: logo.name }, bytes);
    if (saved.outcome !== "saved")
      return {
        outcome: "refused",
        field: "logo",
        message: problems[saved.outcome],
        isPassing: saved.outcome === "unavailable",
      };
    logoFileId = saved.file.id;
  }
  const { name, phone, brand_color, timezone, week_starts_on, language, currency } = rest;
  await setCompany(companyId, {
    ...contact,
    ...given({ name, phone, timezone, language, currency, logoFileId }),
    ...given({ brandColor: brand_color, weekStartsOn: week_starts_on }),
  });
  return { outcome: "changed", company: await getCompany(companyId) };
}

type Contact = Pick<CompanyDetails, "emailUsername" | "domain">;

/** Null: another domain. A first address also sets the website. */
function contactOf(
  before: Contact,
  email: string | null | undefined,
  website: string | null | undefined,
): Partial<Contact> | null {
  const [username, host] = email?.split("@") ?? [];
  const domain = website === undefined ? before.domain : website;
  if (host !== undefined && domain !== null && host !== domain) return null;
  return {
    ...(email !== undefined && { emailUsername: username ?? null }),
    ...(host !== undefined && domain === null
      ? { domain: host }
      : website !== undefined && { domain: website }),
  };
}

type Given<Values> = { [Name in keyof Values]: Exclude<Values[Name], undefined> };

function given<Values extends object>(values: Values): Partial<Given<Values>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Given<Values>
  >;
}

const problems = {
  "invalid-type": "Invalid file type",
  "too-large": "The logo is larger than 10 MB",
  unavailable: storeFailureMessage,
};
