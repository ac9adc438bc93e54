import type { companies, OnboardingState } from "#db/schema/companies.ts";

/** A signed-in person and their company: what every company-owned call is made with. */
export type Viewer = {
  readonly userId: string;
  readonly companyId: string;
  readonly name: string;
  readonly email: string;
  readonly role: "admin" | "user";
  readonly creator: boolean;
  readonly timezone: string;
  readonly avatarFileId: string | null;
  readonly hasConsents: boolean;
  readonly onboarding: OnboardingState;
  readonly company: typeof companies.$inferSelect;
  /** Null when the call came with a personal API token. */
  readonly sessionId: string | null;
  /** When this person last gave their password; null with a token. */
  readonly signedInAt: Date | null;
  /** The opaque word of `x-identification`. */
  readonly identification: string | null;
};
