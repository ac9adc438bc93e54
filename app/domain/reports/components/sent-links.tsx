import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import styles from "./report-form.module.css";

/** For messages forwarded to the wrong person. */
export function SentLinks() {
  return (
    <div className={styles.links}>
      <Disclosure summary="Links in sent emails">
        <Form method="post" preventScrollReset className="stack">
          <p>
            Each email has its recipient’s own links to the dashboard and the PDF, valid for 90 days. Revoked
            links stop working; later emails have new ones. Unsubscribe links keep working.
          </p>
          <div>
            <Button name="intent" value="take-back-links">
              Revoke all links
            </Button>
          </div>
        </Form>
      </Disclosure>
    </div>
  );
}
