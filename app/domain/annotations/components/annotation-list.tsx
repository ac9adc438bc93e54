import { Form } from "@remix-run/react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Cell, HeaderCell, RowName, Table } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { plainField } from "#app/ui/fields/field.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import type { AnnotationLine, AnnotationsRequest } from "../find-annotations.server.ts";

type AnnotationListProps = { readonly lines: readonly AnnotationLine[] };

export function AnnotationList({ lines }: AnnotationListProps) {
  return (
    <Table caption="Annotations" stacked>
      <thead>
        <tr>
          <HeaderCell>Note</HeaderCell>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>List</HeaderCell>
          <HeaderCell>Shown on</HeaderCell>
          <HeaderCell>Clients</HeaderCell>
          <HeaderCell>
            <span className="visually-hidden">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, days, text, list, visible, where, href, by }) => (
          <tr key={id}>
            <RowName hint={`By ${by}`}>
              <bdi>{text}</bdi>
            </RowName>
            <Cell label="Date">{days.replaceAll(" ", "\u00a0")}</Cell>
            <Cell label="List">
              <bdi>{list}</bdi>
            </Cell>
            <Cell label="Shown on">{href === null ? where : <a href={href}>{where}</a>}</Cell>
            <Cell label="Clients">{visible ? "Shown" : <Tag>Internal</Tag>}</Cell>
            <Cell label="Actions">
              <LinkButton to={`/annotations/${id}`} tone="quiet" small aria-label={`Edit: ${text}`}>
                Edit
              </LinkButton>
              <LinkButton to={`/annotations/${id}/delete`} tone="quiet" small aria-label={`Delete: ${text}`}>
                Delete
              </LinkButton>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type FindAnnotationsProps = {
  readonly asked: AnnotationsRequest;
  readonly lists: readonly string[];
  readonly clients: readonly { readonly id: string; readonly name: string }[];
};

export function FindAnnotations({ asked, lists, clients }: FindAnnotationsProps) {
  return (
    <Form method="get" role="search" className="row">
      {asked.dashboard !== "" && <HiddenField name="dashboard" value={asked.dashboard} />}
      {clients.length > 0 && asked.dashboard === "" && (
        <SelectField
          field={plainField("find", "client", { value: asked.client })}
          label="Client"
          hideLabel
          options={clients.map(({ id, name }) => ({ value: id, label: name }))}
          empty="All clients"
        />
      )}
      <SelectField
        field={plainField("find", "list", { value: asked.list })}
        label="List"
        hideLabel
        options={lists.map((list) => ({ value: list, label: list }))}
        empty="All lists"
      />
      <Button>Filter</Button>
    </Form>
  );
}
