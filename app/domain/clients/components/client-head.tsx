import { Form, Link } from "@remix-run/react";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import type { Mark } from "../client-brand.ts";
import { WithMark } from "./client-mark.tsx";

type ClientHeadProps = {
  readonly client: {
    readonly id: string;
    readonly name: string;
    readonly mark: Mark;
    readonly isArchived: boolean;
  };
  readonly isSaved: boolean;
  readonly problem: string | null;
};

export function ClientHead({ client, isSaved, problem }: ClientHeadProps) {
  const { id, name, mark, isArchived } = client;
  return (
    <>
      <PageHead
        title={<WithMark mark={mark}>{name}</WithMark>}
        actions={
          <>
            <Form method="post" className="row">
              {isArchived ? (
                <Button name="intent" value="restore" tone="primary">
                  Restore
                </Button>
              ) : (
                <>
                  <Button name="intent" value="dashboard" tone="primary" icon="plus">
                    New dashboard
                  </Button>
                  <Button name="intent" value="archive">
                    Archive
                  </Button>
                </>
              )}
            </Form>
            <LinkButton to={`/clients/${id}/edit`} icon="pencil">
              Edit
            </LinkButton>
            <LinkButton to={`/clients/${id}/delete`} tone="danger">
              Delete
            </LinkButton>
          </>
        }
      >
        One of your <Link to="/clients">clients</Link>
      </PageHead>
      <div className="stack">
        {problem && (
          <Banner level="warning" title="No dashboard was created">
            {problem}
          </Banner>
        )}
        {isSaved && !problem && <Banner level="success" title="Saved" />}
        {isArchived && (
          <Banner level="info" title="This client is archived">
            It is not offered for dashboards and sources any more. Its dashboards, sources and reports work as
            before.
          </Banner>
        )}
      </div>
    </>
  );
}
