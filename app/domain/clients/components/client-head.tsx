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
  readonly mayChange: boolean;
};

export function ClientHead({ client, isSaved, mayChange }: ClientHeadProps) {
  const { id, name, mark, isArchived } = client;
  return (
    <>
      <PageHead
        title={<WithMark mark={mark}>{name}</WithMark>}
        actions={
          <>
            {!isArchived && (
              <LinkButton to={`/dashboards/create?client=${id}`} tone="primary" icon="plus">
                New dashboard
              </LinkButton>
            )}
            {mayChange && (
              <Form method="post" className="row">
                {isArchived ? (
                  <Button name="intent" value="restore" tone="primary">
                    Restore
                  </Button>
                ) : (
                  <Button name="intent" value="archive">
                    Archive
                  </Button>
                )}
              </Form>
            )}
            <LinkButton to={`/plans?client=${id}`}>Plans</LinkButton>
            <LinkButton to={`/annotations?client=${id}`}>Annotations</LinkButton>
            {mayChange && (
              <>
                <LinkButton to={`/clients/${id}/edit`} icon="pencil">
                  Edit
                </LinkButton>
                <LinkButton to={`/clients/${id}/delete`} tone="danger">
                  Delete
                </LinkButton>
              </>
            )}
          </>
        }
      >
        One of your <Link to="/clients">clients</Link>
      </PageHead>
      <div className="stack">
        {isSaved && <Banner level="success" title="Saved" />}
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
