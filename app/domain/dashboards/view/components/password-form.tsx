import { usePageContext } from "#app/page-context.tsx";
import { Button } from "#app/ui/button.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { HiddenField, PasswordField } from "#app/ui/fields/text-field.tsx";
import { ClientNote } from "#app/ui/shell/client-page.tsx";
import doorScript from "#app/visitor/door.ts?worker&url";
import type { BrandedHead } from "../../branded-head.ts";
import { DoorPage } from "./door-page.tsx";
import styles from "./password-form.module.css";

export type PasswordAnswer = { readonly error: string; readonly note: string | null };

type PasswordPageProps = {
  readonly view: BrandedHead;
  readonly when: string;
  readonly answer: PasswordAnswer | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly isFramed?: boolean;
};

/** Names report, month and agency, no data. */
export function PasswordPage({ view, when, answer, fields = {}, isFramed = false }: PasswordPageProps) {
  const { nonce } = usePageContext();
  const { name, email } = view.agency;
  return (
    <DoorPage view={view} title="Enter the password to open this report" isFramed={isFramed}>
      <p>{`${view.name}, ${when}. Sent to you by ${name}.`}</p>
      <form method="post">
        <FormFields>
          {Object.entries(fields).map(([field, value]) => (
            <HiddenField key={field} name={field} value={value} />
          ))}
          <div className={styles.password} data-password>
            <PasswordField
              field={plainField("unlock", "password", answer ? { errors: [answer.error] } : {})}
              label="Password"
            />
            <button type="button" className={styles.show} data-show hidden>
              Show
            </button>
          </div>
          <FormActions>
            <Button tone="primary">Open report</Button>
          </FormActions>
        </FormFields>
      </form>
      <ClientNote>
        {answer?.note && `${answer.note} `}
        {"No password? "}
        {email ? (
          <>
            Write to <a href={`mailto:${email}`}>{name}</a>.
          </>
        ) : (
          `Ask ${name}.`
        )}
      </ClientNote>
      <script type="module" src={doorScript} nonce={nonce} />
    </DoorPage>
  );
}
