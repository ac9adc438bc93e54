import { z } from "zod";
import { Consents, EmailAddress, NewPassword, passwordMismatch, PersonName } from "../person.form.ts";

export const Role = z.enum(["admin", "user"], { error: "Choose a role" });

export const InvitePerson = z.object({ email: EmailAddress, role: Role });
export type InvitePerson = z.infer<typeof InvitePerson>;

export const ChangeRole = z.object({ role: Role });
export type ChangeRole = z.infer<typeof ChangeRole>;

/** A call may omit fields: they stay. */
export const ChangeMember = z.object({ name: PersonName.optional(), role: Role.optional() });
export type ChangeMember = z.infer<typeof ChangeMember>;

export const AcceptInvitation = z
  .object({
    name: PersonName,
    password: NewPassword,
    password_confirmation: z.string({ error: "Repeat the password" }),
    ...Consents.shape,
    timezone: z.string().max(100).optional(),
  })
  .refine((given) => given.password === given.password_confirmation, {
    path: ["password_confirmation"],
    error: passwordMismatch,
    when: ({ value }) => {
      const given = value as { password?: unknown; password_confirmation?: unknown };
      return typeof given.password === "string" && typeof given.password_confirmation === "string";
    },
  });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;
