import type { ReactNode } from "react";
import { PageHead } from "#app/ui/shell/page-head.tsx";
import { SignedOutPage } from "#app/domain/users/signed-out/signed-out-page.tsx";

type LegalPageProps = {
  readonly title: string;
  readonly siteTitle: string;
  readonly lead: string;
  readonly sections: readonly { readonly title: string; readonly body: ReactNode }[];
};

export function LegalPage({ title, siteTitle, lead, sections }: LegalPageProps) {
  return (
    <SignedOutPage siteTitle={siteTitle} width="form">
      <PageHead title={title}>{lead}</PageHead>
      <div className="stack loose">
        {sections.map((section) => (
          <section key={section.title} className="stack">
            <h2>{section.title}</h2>
            <div>{section.body}</div>
          </section>
        ))}
      </div>
    </SignedOutPage>
  );
}

type OperatorProps = { readonly siteTitle: string; readonly host: string; readonly email: string | null };

export function OperatorText({ siteTitle, host, email }: OperatorProps) {
  return (
    <p>
      {`${siteTitle} at ${host} is run by its operator. `}
      {email ? (
        <>
          {"Write to "}
          <a href={`mailto:${email}`}>{email}</a>
          {"."}
        </>
      ) : (
        "This installation has no contact address. Ask the person who gave you its link."
      )}
    </p>
  );
}
