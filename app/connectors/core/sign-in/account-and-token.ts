import type { KeyFields } from "./auth.ts";

/** What is typed for a kind that knows its accounts by their key alone: the account is a name for people. */
export function accountAndToken(token: { readonly label: string; readonly help: string }): KeyFields {
  return {
    account: {
      label: "Account",
      help: "A name for the account, such as its e-mail address, to tell several apart.",
      optional: true,
    },
    token,
  };
}
