import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import styles from "./report-form.module.css";

/** For messages that were forwarded to the wrong person. */
export function SentLinks() {
  return (
    <div className={styles.links}>
      <Disclosure summary="Links in messages that were sent">
        <Form method="post" preventScrollReset className="stack">
          <p>
            Each message has links of its recipient’s own, which open the dashboard and the PDF for 90 days.
            Taken back, they open nothing; messages sent later have new ones. The way to stop the messages
            stays.
          </p>
          <div>
            <Button name="intent" value="take-back-links">
              Take back all links
            </Button>
          </div>
        </Form>
      </Disclosure>
    </div>
  );
}
