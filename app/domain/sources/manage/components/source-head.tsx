import { Link } from "@remix-run/react";
import { LinkButton } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";

type SourceHeadProps = {
  readonly view: { readonly id: string; readonly name: string; readonly kindName: string };
};

export function SourceHead({ view: { id, name, kindName } }: SourceHeadProps) {
  return (
    <PageHead
      title={name}
      actions={
        <WholeCompany>
          <LinkButton to={`/company/sources/${id}/metrics`}>Calculated metrics</LinkButton>
          <LinkButton tone="danger" to={`/company/sources/${id}/delete`}>
            Delete source
          </LinkButton>
        </WholeCompany>
      }
    >
      {kindName}, one of your <Link to="/company/sources">sources</Link>
    </PageHead>
  );
}
