import { Form, Link, useNavigation } from "@remix-run/react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import type { ReportPageHead } from "../report-page.server.ts";
import type { RunView } from "../runs/run-view.ts";
import { StateTag } from "./state-tag.tsx";
import styles from "./report-form.module.css";

type Said = {
  readonly isSaved: boolean;
  readonly isCopied: boolean;
  readonly areLinksGone: boolean;
  readonly test: RunView | null;
  readonly to: string;
};

type ReportHeadProps = { readonly head: ReportPageHead; readonly said: Said; readonly maxReports: number };

export function ReportHead({ head, said, maxReports }: ReportHeadProps) {
  const { title, name, permalink, used, isPaused } = head;
  const navigation = useNavigation();
  const isTesting = navigation.state !== "idle" && navigation.formData?.get("intent") === "test";
  return (
    <>
      <PageHead
        title={title}
        actions={
          <Form method="post" preventScrollReset className="row">
            <ActionButton name="intent" value="test" icon="mail" busy={isTesting} busyText="Sending a test">
              Send a test to me
            </ActionButton>
            <Button name="intent" value={isPaused ? "resume" : "pause"}>
              {isPaused ? "Resume" : "Pause"}
            </Button>
            <Button name="intent" value="duplicate">
              Duplicate
            </Button>
          </Form>
        }
      >
        <Link to={`/dashboards/${permalink}`} reloadDocument>
          <bdi>{name}</bdi>
        </Link>{" "}
        · {used} of {maxReports} reports on this dashboard
      </PageHead>
      <Messages head={head} said={said} />
    </>
  );
}

function Messages({
  head: { isPaused, isArchived, isSample },
  said,
}: Pick<ReportHeadProps, "head" | "said">) {
  const { isSaved, isCopied, areLinksGone, test, to } = said;
  return (
    <div className={styles.messages}>
      {isSaved && <Banner level="success">The report is saved.</Banner>}
      {areLinksGone && <Banner level="success">All previously sent links have been revoked.</Banner>}
      {test && (
        <Banner
          icon="mail"
          title={
            <>
              A test to {to} <StateTag state={test.state} isMoving={test.isMoving} />
            </>
          }
          action={
            <LinkButton to={test.href} small>
              See it
            </LinkButton>
          }
        >
          Uses the saved settings and today's data. Only you get it.
        </Banner>
      )}
      {isPaused && (
        <Banner level="info" title="This report is paused">
          {isCopied
            ? "This is a copy. Change it as needed, then resume it. Until then nothing is sent."
            : "Nothing is sent until you resume it. Deliveries skipped while it is paused are not sent later."}
        </Banner>
      )}
      {isSample && (
        <Banner level="info" title="The sample agency sends no email">
          Due reports are created and shown here, but not sent.
        </Banner>
      )}
      {isArchived && (
        <Banner level="warning" title="The dashboard is archived">
          The report stays on hold until the dashboard is restored.
        </Banner>
      )}
    </div>
  );
}
