import type { ReactElement } from "react";
import { ActionButton } from "#app/ui/forms/action-button.tsx";
import { SubmitButton } from "#app/ui/forms/submit-button.tsx";
import { AgencyShell, BesideSidebar } from "#app/ui/shell/agency-shell.tsx";
import { Banner, TopMessages } from "#app/ui/banner.tsx";
import { OfflineBanner } from "#app/ui/offline-banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, CardRow, CardRows } from "#app/ui/blocks/card.tsx";
import { ChoiceCards } from "#app/ui/fields/choice-cards.tsx";
import { CheckboxField, CheckboxGroup, RadioGroup } from "#app/ui/fields/choice-field.tsx";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import { Confirm } from "#app/ui/forms/confirm.tsx";
import { CopyButton, CopyLink, CopyText, CopyValue } from "#app/ui/copy.tsx";
import { Disclosure } from "#app/ui/blocks/disclosure.tsx";
import { EmptyState } from "#app/ui/blocks/empty-state.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { Fieldset, FieldPair, FieldsetCard, FormActions, FormFields } from "#app/ui/fields/fieldset.tsx";
import { FileField } from "#app/ui/fields/file-field.tsx";
import { ImageField } from "#app/ui/fields/images/image-field.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { FormatPicture } from "#app/ui/format-picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu, MenuButton, MenuLink } from "#app/ui/menu.tsx";
import { MessageModal } from "#app/ui/modal/message-modal.tsx";
import { NumberField } from "#app/ui/fields/number-field.tsx";
import { PageHead, TwoPane } from "#app/ui/shell/page-head.tsx";
import { PagesOf, Pagination } from "#app/ui/blocks/pages/pagination.tsx";
import { ProgressLine } from "#app/ui/blocks/progress-line.tsx";
import { ClientNote, ClientPage } from "#app/ui/shell/client-page.tsx";
import { ConnectionLost } from "#app/ui/shell/connection-lost.tsx";
import { Or, PublicShell, ErrorMessage } from "#app/ui/shell/public-shell.tsx";
import { SegmentedChoice, SegmentedLinks } from "#app/ui/blocks/segmented.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { SizePicker } from "#app/ui/fields/size-picker.tsx";
import { Status } from "#app/ui/status.tsx";
import { Checklist, Stepper } from "#app/ui/blocks/stepper.tsx";
import { Cell, HeaderCell, RowCheckbox, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Monogram, Tag } from "#app/ui/blocks/tag.tsx";
import { DateField, HiddenField, PasswordField, TextArea, TextField } from "#app/ui/fields/text-field.tsx";
import { Tabs } from "#app/ui/shell/tabs.tsx";
import { UnsentNotice, UnsentWords } from "#app/ui/forms/unsent-notice.tsx";
import { ZoneField } from "#app/ui/fields/zone-field.tsx";
import { shell } from "./shell.ts";

const field = (name: string, rest: Parameters<typeof plainField>[2] = {}) => plainField("form", name, rest);
const secondPage = { page: 2, pages: 3, from: 51, to: 100, total: 120 };

/** Every part, as pages use it. */
export const gallery: Readonly<Record<string, ReactElement>> = {
  beside: (
    <BesideSidebar {...shell} isSidebarOpen>
      <main id="main" tabIndex={-1}>
        <h1>Harbour Lane Bakery</h1>
      </main>
    </BesideSidebar>
  ),
  agency: (
    <AgencyShell
      {...shell}
      messages={
        <TopMessages
          closeAction="/banners/close"
          messages={[
            { code: 120, level: "info", title: "Trial: 9 days left", closeable: false },
            { code: 128, level: "error", title: "Your last payment failed", body: "Change the card." },
          ]}
        />
      }
    >
      <PageHead title="Dashboards" actions={<LinkButton to="/dashboards/create">New dashboard</LinkButton>}>
        18 of 25 used.
      </PageHead>
      <Tabs
        label="Settings"
        tabs={[
          { href: "/company/settings", label: "Company" },
          { href: "/company/users", label: "Team", note: 6 },
          { href: "/company/white-label", label: "White label", note: 1, isWarning: true },
        ]}
      />
      <Card flush title="All" aside="2 dashboards">
        <Table caption="Dashboards" stacked>
          <thead>
            <tr>
              <HeaderCell>
                <span className="visually-hidden">Select</span>
              </HeaderCell>
              <HeaderCell sort={{ href: "?order=-name", direction: "ascending" }}>Name</HeaderCell>
              <HeaderCell numeric>Widgets</HeaderCell>
              <HeaderCell>
                <span className="visually-hidden">More</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            <tr>
              <Cell>
                <RowCheckbox label="Select Harbour Lane Bakery" name="ids" value="harbour-lane" />
              </Cell>
              <RowName hint="/harbour-lane">Harbour Lane Bakery</RowName>
              <Cell numeric label="Widgets">
                16
              </Cell>
              <Cell>
                <Menu id="more-1" label="More for Harbour Lane Bakery" iconOnly small tone="quiet">
                  <MenuLink to="/dashboards/harbour-lane/share">Share</MenuLink>
                  <MenuButton danger>Delete</MenuButton>
                </Menu>
              </Cell>
            </tr>
          </tbody>
        </Table>
      </Card>
      <Pagination from={1} to={9} total={18} nextHref="?page=2" label="dashboards" />
      <PagesOf list={secondPage} params={new URLSearchParams("search=shop")} label="sources" />
      <EmptyState title="No reports yet" actions={<Button icon="plus">New report</Button>}>
        A report is sent by itself.
      </EmptyState>
      <Card title="Connected">
        <CardRows>
          <CardRow
            sign={<Monogram>FA</Monogram>}
            title="Facebook Ads"
            hint="Harbour Lane Bakery · EUR"
            state={<Tag kind="bad">Invalid</Tag>}
            actions={<Button small>Reconnect</Button>}
          />
        </CardRows>
        <Facts facts={[["Currency", "EUR, no conversion"]]} />
        <Status kind="broken">1 source broken</Status>
        <ProgressLine label="Refreshing, 18 of 31 days" value={18} max={31} />
        <Disclosure summary="How this is counted">By the day of the click.</Disclosure>
        <Checklist
          tasks={[
            { title: "Create a dashboard", state: "done" },
            { title: "Connect a source", state: "now", action: <LinkButton to="/new">Connect</LinkButton> },
          ]}
        />
        <MessageModal
          id="message"
          title="Set Data Source"
          actions={
            <LinkButton to="/dashboards" data-dismiss="">
              Continue here
            </LinkButton>
          }
        >
          <p>Please complete current step to continue.</p>
        </MessageModal>
        <SegmentedLinks
          label="Range"
          segments={[
            { label: "7 days", href: "?range=7", isCurrent: true },
            { label: "30 days", href: "?range=30", isCurrent: false },
          ]}
        />
        <CopyLink href="/dashboards/harbour-lane" />
        <CopyButton text="Title: Orders per week">Copy my change</CopyButton>
        <OfflineBanner since={0} nextAt={0} onTry={() => {}}>
          You can go on.
        </OfflineBanner>
        <CopyText id="record" label="DNS record" text="v=spf1 -all" />
        <p>
          <CopyValue label="name of SPF" text="northlight.example" />
        </p>
      </Card>
    </AgencyShell>
  ),
  form: (
    <PublicShell siteTitle="Plainboard" width="form">
      <PageHead title="Create an account" />
      <Stepper
        backHref="/first"
        current={1}
        steps={[{ title: "Name", href: "/first" }, { title: "Sources" }, {}]}
      />
      <Or />
      <UnsentNotice />
      <UnsentWords status={419} message="Your session has ended. Sign in again." />
      <UnsentWords status={403} message="Accept the terms and confirm your age on your profile page first." />
      <TwoPane aside={<Banner title="Your plan">25 dashboards.</Banner>}>
        <form id="form">
          <ErrorSummary
            form={{
              id: "form",
              allErrors: { email: ["Enter an email address"], agreed: ["Confirm your age"] },
            }}
          />
          <HiddenField name="flow" value="dashboard" />
          <FormFields>
            <TextField
              field={field("email", { value: "marta@", errors: ["Enter an email address"], required: true })}
              label="Work email"
              hint="We send one message to confirm it."
              type="email"
              suggestions={[{ value: "marta@northlight.example", label: "Marta" }]}
            />
            <PasswordField field={field("password", { value: "secret" })} label="Password" isNew />
            <TextArea field={field("note", { value: "Hello" })} label="Message" />
            <ColorField
              field={field("color", { value: "#1a7f5a" })}
              label="Accent color"
              placeholder="#1a7f5a"
              isForText
            />
            <ZoneField
              field={field("timezone", { value: "Europe/Berlin" })}
              label="Where you are"
              zones={[{ value: "Europe/Berlin", label: "Europe/Berlin (GMT+1)" }]}
            />
            <FieldPair>
              <DateField field={field("from", { value: "2026-11-21" })} label="From" />
              <NumberField
                field={field("rows", { value: "10", min: 1, max: 100 })}
                label="Rows shown"
                unit="rows"
              />
            </FieldPair>
            <SelectField
              field={field("zone", { value: "Europe/Berlin" })}
              label="Time zone"
              options={[
                { label: "Europe", options: [{ value: "Europe/Berlin", label: "Berlin" }] },
                { value: "UTC", label: "UTC" },
              ]}
              empty="Choose one"
            />
            <CheckboxField
              field={field("agreed", { errors: ["Confirm your age"] })}
              label="I am 16 or older"
            />
            <CheckboxField field={field("news", { value: "on" })} label="Send me news" hint="Monthly." />
            <Fieldset legend="Metrics" aside="1 of 2 chosen" hint="In this order.">
              <CheckboxGroup
                field={field("metrics", { value: ["cost"] })}
                label="Metrics"
                searchable
                choices={[
                  { value: "clicks", label: "Clicks" },
                  { value: "cost", label: "Cost", hint: "Sum" },
                ]}
              />
            </Fieldset>
            <FieldsetCard>
              <Fieldset legend="Contact" hint="In the footer.">
                <TextField field={field("phone")} label="Phone (optional)" />
              </Fieldset>
            </FieldsetCard>
            <RadioGroup
              field={field("seen", { value: "all", errors: ["Choose one"] })}
              label="Who can see it"
              choices={[
                { value: "us", label: "Only we" },
                { value: "all", label: "Everyone" },
              ]}
            />
            <ChoiceCards
              field={field("format", { value: "table" })}
              label="Shown as"
              cards={[
                { value: "line", label: "Line", picture: <FormatPicture of="line" /> },
                { value: "table", label: "Table", picture: <FormatPicture of="table" /> },
              ]}
            />
            <SizePicker field={field("size", { value: "2x1" })} />
            <SegmentedChoice
              field={field("interval", { value: "12" })}
              label="Pay"
              choices={[
                { value: "1", label: "Monthly" },
                { value: "12", label: "Yearly" },
              ]}
            />
            <FileField field={field("file")} label="Spreadsheet" />
            <ImageField
              chosen={field("logoImage", { value: "logo2" })}
              upload={field("newLogoImage")}
              label="Your logo"
              images={[
                { id: "logo1", name: "harbour-lane.png" },
                { id: "logo2", name: "northlight.png" },
              ]}
            />
            <ImageField
              chosen={field("clientImage")}
              upload={field("newClientImage")}
              label="Client’s logo"
            />
            <FormActions end={<Button tone="danger">Delete</Button>}>
              <ActionButton tone="primary" busy={false}>
                Save
              </ActionButton>
              <SubmitButton blocked>Save report</SubmitButton>
              <LinkButton to="/" tone="quiet">
                Cancel
              </LinkButton>
            </FormActions>
          </FormFields>
        </form>
      </TwoPane>
    </PublicShell>
  ),
  trouble: (
    <PublicShell siteTitle="Plainboard">
      <ErrorMessage status={404} title="There is no page at this address" action={<Icon name="info" />}>
        Ask for the new link.
      </ErrorMessage>
    </PublicShell>
  ),
  client: (
    <ClientPage title="There is no report at this address">
      <ClientNote>7 tries left.</ClientNote>
    </ClientPage>
  ),
  lost: <ConnectionLost whenReachable={() => () => {}} />,
  confirm: (
    <AgencyShell {...shell}>
      <Confirm cancelHref="/company/sources" fields={{ id: "7" }} />
    </AgencyShell>
  ),
};
