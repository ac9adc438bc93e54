/** Password managers need it. Named: text browsers show and send it. */
export function AccountName({ email }: { readonly email: string }) {
  return (
    <input type="email" name={accountName} autoComplete="username" defaultValue={email} readOnly hidden />
  );
}

/** Accepted and ignored. */
export const accountName = "username";
