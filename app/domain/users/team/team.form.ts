import { z } from "zod";
import { Consents, EmailAddress, NewPassword, passwordMismatch, PersonName } from "../person.form.ts";
import { serviceIds } from "../sign-in-services.ts";

export const Role = z.enum(["admin", "user"], { error: "Choose a role" });

const Access = z.enum(["all", "some"], { error: "Choose all clients or only some" });
const clientIds = z.preprocess(
  (given) => (given === undefined || given === "" ? [] : [given].flat()),
  z.array(z.string().max(40)).max(5000, { error: "Choose fewer clients" }),
);
const clientAccess = { access: Access.optional(), client_ids: clientIds.optional() };
/** `client_ids` counts with `some`. Without `access` nothing changes. */
export type ClientAccess = {
  readonly access?: "all" | "some" | undefined;
  readonly client_ids?: readonly string[] | undefined;
};

export const InvitePerson = z.object({ email: EmailAddress, role: Role, ...clientAccess });
export type InvitePerson = z.infer<typeof InvitePerson>;

export const ChangeRole = z.object({ role: Role, ...clientAccess });
export type ChangeRole = z.infer<typeof ChangeRole>;

export const ChangeMember = z.object({
  name: PersonName.optional(),
  role: Role.optional(),
  ...clientAccess,
});
export type ChangeMember = z.infer<typeof ChangeMember>;

const timezone = z.string().max(100).optional();

export const AcceptWithService = z.object({ service: z.enum(serviceIds), ...Consents.shape, timezone });
export type AcceptWithService = z.infer<typeof AcceptWithService>;

export const AcceptInvitation = z
  .object({
    name: PersonName,
    password: NewPassword,
    password_confirmation: z.string({ error: "Repeat the password" }),
    ...Consents.shape,
    timezone,
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
