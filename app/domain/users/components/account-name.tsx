/** Password managers need it beside a new password. Named, because text browsers show it and send it. */
export function AccountName({ email }: { readonly email: string }) {
  return (
    <input type="email" name={accountName} autoComplete="username" defaultValue={email} readOnly hidden />
  );
}

/** Field to accept and ignore. */
export const accountName = "username";
