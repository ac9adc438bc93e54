import type { KeyFields } from "./auth.ts";

export function accountAndToken(token: { readonly label: string; readonly help: string }): KeyFields {
  return {
    account: {
      label: "Account",
      help: "A name for this account, such as its email address.",
      optional: true,
    },
    token,
  };
}
