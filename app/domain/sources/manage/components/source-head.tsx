import { Link } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";

type SourceHeadProps = {
  readonly view: { readonly id: string; readonly name: string; readonly kindName: string };
};

export function SourceHead({ view: { id, name, kindName } }: SourceHeadProps) {
  return (
    <PageHead
      title={name}
      actions={
        <>
          <LinkButton to={`/company/sources/${id}/metrics`}>Calculated metrics</LinkButton>
          <LinkButton tone="danger" to={`/company/sources/${id}/delete`}>
            Delete source
          </LinkButton>
        </>
      }
    >
      {kindName}, one of your <Link to="/company/sources">sources</Link>
    </PageHead>
  );
}
