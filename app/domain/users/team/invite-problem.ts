export const inviteProblem = {
  member: "This person is in your team already",
  "has-account": "This address has an account at another company. Use another address",
  "already-invited": "This address is invited already. Send the invitation again below",
  "no-clients": "Choose at least one client",
  limit: "50 invitations are open, the maximum: withdraw one that is not needed",
} as const;
