import type { companies, OnboardingState } from "#db/schema/companies.ts";

export type Viewer = {
  readonly userId: string;
  readonly companyId: string;
  readonly name: string;
  readonly email: string;
  readonly role: "admin" | "user";
  readonly creator: boolean;
  readonly timezone: string;
  readonly avatarFileId: string | null;
  /** To the present version of the terms. */
  readonly hasConsents: boolean;
  readonly hasTwoFactor: boolean;
  /** Sees these clients only (decisions/0079-people-limited-to-clients.md). Absent or null: all. */
  readonly clientIds?: readonly string[] | null;
  readonly onboarding: OnboardingState;
  readonly company: typeof companies.$inferSelect;
  /** Null with an API token. */
  readonly sessionId: string | null;
  /** Null with a session. */
  readonly tokenScope: "read" | "write" | null;
  readonly tokenName: string | null;
  /** When the password was last given. */
  readonly signedInAt: Date | null;
  /** x-identification header. */
  readonly identification: string | null;
};
