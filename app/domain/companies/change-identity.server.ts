import { storeFailureMessage } from "#app/domain/files/bytes-unavailable.ts";
import { saveImage } from "#app/domain/files/save-image.server.ts";
import { type CompanyDetails, getCompany, setCompany } from "#db/queries/companies.ts";

export type IdentityChange = {
  readonly name?: string | undefined;
  readonly logo?: File | undefined;
  readonly removesLogo?: boolean;
};

export type IdentityChanged =
  | { readonly outcome: "changed"; readonly company: CompanyDetails }
  | {
      readonly outcome: "refused";
      readonly field: "logo";
      readonly message: string;
      readonly isPassing: boolean;
    };

/** Keeps the former logo, which sent reports show. */
export async function changeIdentity(companyId: string, change: IdentityChange): Promise<IdentityChanged> {
  const { name, logo, removesLogo = false } = change;
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
  await setCompany(companyId, {
    ...(name !== undefined && { name }),
    ...(logoFileId !== undefined && { logoFileId }),
  });
  return { outcome: "changed", company: await getCompany(companyId) };
}

const problems = {
  "invalid-type": "Invalid file type",
  "too-large": "The logo is larger than 10 MB",
  unavailable: storeFailureMessage,
};
