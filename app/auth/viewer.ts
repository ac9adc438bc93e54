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
  readonly hasConsents: boolean;
  readonly hasTwoFactor: boolean;
  /** Absent or null: all clients (decisions/0079-people-limited-to-clients.md). */
  readonly clientIds?: readonly string[] | null;
  readonly onboarding: OnboardingState;
  readonly company: typeof companies.$inferSelect;
  /** Null with an API token. */
  readonly sessionId: string | null;
  /** Null with a session. */
  readonly tokenScope: "read" | "write" | null;
  readonly tokenName: string | null;
  readonly signedInAt: Date | null;
  readonly identification: string | null;
};
