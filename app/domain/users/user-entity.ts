import type { users } from "#db/schema/companies.ts";

type UserRow = typeof users.$inferSelect;

export function userEntity(user: UserRow) {
  return {
    id: user.id,
    name: user.name,
    role: user.role,
    roleName: user.role,
    email: user.email,
    avatar: user.avatarFileId ? `/files/${user.avatarFileId}` : null,
    creator: user.creator,
    companyId: user.companyId,
    ageConsent: user.ageConsentAt !== null,
    termsConsent: user.termsConsentAt !== null,
    timezone: user.timezone,
  };
}
