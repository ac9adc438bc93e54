import type { companies, OnboardingState } from "#db/schema/companies.ts";

/** A signed-in person and their company. */
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
  /** Null with an API token. */
  readonly sessionId: string | null;
  /** When the password was last given; null with an API token. */
  readonly signedInAt: Date | null;
  /** The opaque `x-identification` value. */
  readonly identification: string | null;
};
