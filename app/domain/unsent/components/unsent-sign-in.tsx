import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { CodeField } from "#app/domain/users/components/code-field.tsx";
import { HiddenField, PasswordField, TextField } from "#app/ui/fields/text-field.tsx";

type UnsentSignInProps = {
  readonly sealed: string;
  readonly email?: string;
  /** By field name, "" for the whole form. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
};

export function UnsentSignIn({ sealed, email = "", errors = {} }: UnsentSignInProps) {
  const field = (name: string, value = "") =>
    plainField("login", name, { required: true, value, errors: errors[name] ?? [] });
  return (
    <form method="post" action="/unsent">
      <FormFields>
        <ErrorSummary form={{ id: "login", allErrors: errors }} />
        <HiddenField name="unsent" value={sealed} />
        <TextField field={field("email", email)} label="Email" type="email" autoComplete="username" />
        <PasswordField field={field("password")} label="Password" />
        <FormActions>
          <Button tone="primary">Sign in</Button>
          <a href="/forgot-password" target="_blank">
            Forgot password?
          </a>
        </FormActions>
        <div>
          <Button name="already" value="1" formNoValidate tone="quiet">
            I signed in in another tab
          </Button>
        </div>
      </FormFields>
    </form>
  );
}

export function UnsentCode({ sealed, errors = {} }: Omit<UnsentSignInProps, "email">) {
  const field = plainField("code", "code", { required: true, value: "", errors: errors.code ?? [] });
  return (
    <form method="post" action="/unsent">
      <FormFields>
        <ErrorSummary form={{ id: "code", allErrors: errors }} />
        <HiddenField name="unsent" value={sealed} />
        <CodeField field={field} />
        <FormActions>
          <Button tone="primary">Sign in</Button>
        </FormActions>
      </FormFields>
    </form>
  );
}
