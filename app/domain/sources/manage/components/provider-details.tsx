import { Form } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { PollPage } from "#app/domain/sources/components/poll-page.tsx";
import { connectHref } from "#app/domain/sources/kind.ts";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";
import type { Details } from "../source-details.ts";
import { ColumnNamesForm } from "./column-names-form.tsx";
import { StateOfSource } from "./source-list.tsx";
import { SourceHead } from "./source-head.tsx";
import { NameForm, OfTheWholeCompany, UsedBy } from "./source-name.tsx";

type ProviderDetailsProps = {
  readonly details: Details;
  readonly saved: string | null;
  readonly hasReminders: boolean;
  readonly wasThere: boolean;
  readonly reconnected: number | null;
  readonly answer: FormAnswer | null;
};

export function ProviderDetails(props: ProviderDetailsProps) {
  const { details, saved, hasReminders, wasThere, reconnected, answer } = props;
  const { view, facts, dashboards } = details;
  const here = `/company/sources/${view.id}`;
  return (
    <div className="stack loose">
      <SourceHead view={view} />
      {view.state.kind === "refreshing" && <PollPage everySeconds={4} />}
      {wasThere && (
        <Banner title="Already connected">
          These credentials are already used by this source, so no duplicate was added. They work.
        </Banner>
      )}
      {reconnected !== null && (
        <Banner level="success">
          {reconnected > 1
            ? `Reconnected, together with ${reconnected - 1} more of the same account.`
            : "Reconnected."}
        </Banner>
      )}
      <Card title="Status" aside={<Tag>{view.kindName}</Tag>}>
        <div className="stack">
          <div>
            <StateOfSource state={view.state} />
          </div>
          <Facts facts={facts} />
          <WholeCompany>
            <div className="row">
              <LinkButton
                {...(view.state.kind === "invalid" && { tone: "primary" })}
                icon="refresh"
                to={connectHref(view.kind, view.id)}
                reloadDocument={view.connect === "oauth2"}
              >
                Reconnect
              </LinkButton>
              {view.canAskAgain && (
                <Form method="post">
                  <Button name="intent" value="again">
                    Try again
                  </Button>
                </Form>
              )}
            </div>
            {(hasReminders || saved === "reminders") && <Reminders areOver={!hasReminders} />}
          </WholeCompany>
        </div>
      </Card>
      {view.hasProperties && <Properties details={details} href={`${here}/choose`} />}
      <WholeCompany instead={<OfTheWholeCompany />}>
        <ColumnNamesForm columns={details.columns} isSaved={saved === "names"} answer={answer} />
        <Card title="Name">
          <NameForm name={view.name} isSaved={saved === "name"} answer={answer} />
        </Card>
      </WholeCompany>
      <UsedBy dashboards={dashboards} />
    </div>
  );
}

function Reminders({ areOver }: { readonly areOver: boolean }) {
  if (areOver)
    return (
      <p className="soft" id="reminders" role="status">
        Admins get no more reminders of this disconnection.
      </p>
    );
  return (
    <Form method="post" id="reminders" className="row">
      <span className="soft">
        Admins get a reminder after 3 and 7 days, while dashboards use this source.
      </span>
      <Button name="intent" value="end-reminders">
        Stop reminders
      </Button>
    </Form>
  );
}

const shownProperties = 20;

function Properties({ details: { properties }, href }: { readonly details: Details; readonly href: string }) {
  const more = properties.length - shownProperties;
  return (
    <Card title="Properties" aside={properties.length > 0 && `${properties.length} chosen`}>
      <div className="stack">
        {properties.length === 0 ? (
          <p className="soft">No properties are selected: widgets offer everything this account can read.</p>
        ) : (
          <ul>
            {properties.slice(0, shownProperties).map(({ value, label }) => (
              <li key={value}>
                <bdi>{label}</bdi>
              </li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        )}
        <WholeCompany>
          <div className="row">
            <LinkButton to={href}>Select properties</LinkButton>
          </div>
        </WholeCompany>
      </div>
    </Card>
  );
}
