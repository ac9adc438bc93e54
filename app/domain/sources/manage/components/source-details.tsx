import { Form, Link } from "@remix-run/react";
import type { FormAnswer } from "#app/http/form-answer.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { Facts } from "#app/ui/blocks/facts.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { uploadHref } from "#app/domain/sources/files/upload-href.ts";
import { AssumptionList } from "#app/domain/sources/files/components/understood/assumption-list.tsx";
import { LeftOutRows } from "#app/domain/sources/files/components/understood/left-out-rows.tsx";
import { TypedCells } from "#app/domain/sources/files/components/understood/typed-cells.tsx";
import { FileForm } from "#app/domain/sources/files/components/file-form.tsx";
import { PollPage } from "#app/domain/sources/components/poll-page.tsx";
import { WholeCompany } from "#app/ui/shell/whole-company.tsx";
import type { Details } from "../source-details.ts";
import { ColumnNamesForm } from "./column-names-form.tsx";
import { SourceHead } from "./source-head.tsx";
import { NameForm, OfTheWholeCompany, UsedBy } from "./source-name.tsx";
import { StateOfSource } from "./source-list.tsx";

type SourceDetailsProps = {
  readonly details: Details;
  readonly saved: string | null;
  readonly answer: FormAnswer | null;
};

export function SourceDetails({ details, saved, answer }: SourceDetailsProps) {
  const { view, facts, columns, questions, topics, leftOut, typed, namesInFile, dashboards, files } = details;
  const here = `/company/sources/${view.id}`;
  return (
    <div className="stack loose">
      <SourceHead view={view} />
      {view.state.kind === "importing" && <PollPage />}
      {saved === "new" && (
        <Banner
          level="success"
          title={`${view.name} is ready`}
          action={
            <LinkButton small tone="primary" to={`/dashboards/create?sources=${view.id}`}>
              Create a dashboard
            </LinkButton>
          }
        >
          Show its data on a dashboard next, or <Link to="/company/sources/new#file">add another file</Link>.
        </Banner>
      )}
      {saved === "file" && (
        <Banner level="success" title="The new file is imported">
          The dashboards that use this source now show its data.
        </Banner>
      )}
      {view.state.kind === "failed" && view.openUploadId && (
        <Banner
          level="error"
          title="The file could not be imported"
          action={
            <WholeCompany>
              <LinkButton small to={uploadHref(view.id, view.openUploadId)}>
                Change import settings
              </LinkButton>
            </WholeCompany>
          }
        >
          {view.state.line}
        </Banner>
      )}
      <Card title="Status" aside={<Tag>{view.kindName}</Tag>}>
        <div className="stack">
          <div>
            <StateOfSource state={view.state} />
          </div>
          <Facts facts={facts} />
        </div>
      </Card>
      <WholeCompany instead={<OfTheWholeCompany />}>
        <Card title={view.state.kind === "empty" ? "Upload a file" : "Replace file"}>
          <div id="replace">
            <FileForm
              action={here}
              label="New file"
              submit="Upload"
              problem={answer?.error?.file?.[0] ?? null}
            />
          </div>
        </Card>
      </WholeCompany>
      {questions.length > 0 && (
        <Banner level="warning" title="Assumptions made during import">
          <ul>
            {questions.map((question) => (
              <li key={question}>
                <bdi>{question}</bdi>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <WholeCompany>
        <ColumnNamesForm
          columns={columns}
          isSaved={saved === "names"}
          answer={answer}
          aside={view.state.kind === "importing" ? undefined : <CorrectColumns />}
        />
        <Form method="post" id={correctId} />
        {leftOut && <LeftOutRows leftOut={leftOut} names={namesInFile} canChange={false} />}
        <TypedCells typed={typed} canChange={false} />
        {topics.length > 0 && <AssumptionList topics={topics} fieldsOf={null} />}
        <Card title="Name">
          <NameForm name={view.name} isSaved={saved === "name"} answer={answer} />
        </Card>
      </WholeCompany>
      <UsedBy dashboards={dashboards} />
      <Files files={files} />
    </div>
  );
}

function CorrectColumns() {
  return (
    <Button small name="intent" value="correct" form={correctId}>
      Change import settings
    </Button>
  );
}

const correctId = "correct-columns";

function Files({ files }: Pick<Details, "files">) {
  if (files.length === 0) return null;
  return (
    <Card title="Files" flush>
      <Table caption="Files of this source, newest first" stacked>
        <thead>
          <tr>
            <HeaderCell>File</HeaderCell>
            <HeaderCell>Status</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {files.map(({ id, name, words, isServed, href }) => (
            <tr key={id}>
              <RowName>
                <bdi>
                  {href ? (
                    <WholeCompany instead={name}>
                      <Link to={href}>{name}</Link>
                    </WholeCompany>
                  ) : (
                    name
                  )}
                </bdi>
              </RowName>
              <Cell label="Status">
                {words} {isServed && <Tag kind="good">Shown</Tag>}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
