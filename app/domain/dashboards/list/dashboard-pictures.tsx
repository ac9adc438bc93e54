import { Form, Link } from "@remix-run/react";
import type { CSSProperties } from "react";
import { ClientMark } from "#app/domain/clients/components/client-mark.tsx";
import { Tags } from "#app/domain/clients/components/client-table.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import { RowCheckbox } from "#app/ui/blocks/table.tsx";
import { Tag } from "#app/ui/blocks/tag.tsx";
import { Status } from "#app/ui/status.tsx";
import type { PageSort } from "#db/queries/dashboard-page.ts";
import { Picture } from "../view/pictures/picture.tsx";
import styles from "./dashboard-pictures.module.css";
import type { DashboardLine, DashboardTableProps } from "./dashboard-table.tsx";
import type { DashboardPicture } from "./find-pictures.server.ts";
import { rowForm, RowMenu } from "./row-menu.tsx";
import { SelectAll, SelectedBar, selectedForm } from "./selected-bar.tsx";

export function DashboardPictures({ lines, asked, sortHref, selected, ...bar }: DashboardTableProps) {
  return (
    <Card flush>
      <Form method="post" id={rowForm} preventScrollReset />
      <SelectedBar {...bar} />
      <nav className={styles.sorts} aria-label="Sort">
        <SelectAll />
        <span aria-hidden="true">Sort by</span>
        {sorts.map(({ column, label }) => {
          const isCurrent = asked.sort === column;
          return (
            <Link
              key={column}
              to={sortHref(column)}
              preventScrollReset
              className={styles.sort}
              aria-current={isCurrent || undefined}
            >
              {label}
              {isCurrent && (
                <>
                  <span aria-hidden="true"> {asked.dir === "asc" ? "↑" : "↓"}</span>
                  <span className="visually-hidden">
                    , {asked.dir === "asc" ? "ascending" : "descending"}
                  </span>
                </>
              )}
            </Link>
          );
        })}
      </nav>
      <ul className={styles.cards} aria-label="Dashboards">
        {lines.map((line) => (
          <PictureCard key={line.id} line={line} isSelected={selected.includes(line.id)} />
        ))}
      </ul>
    </Card>
  );
}

const sorts: readonly { readonly column: PageSort; readonly label: string }[] = [
  { column: "name", label: "Dashboard" },
  { column: "client", label: "Client" },
  { column: "next", label: "Next report" },
  { column: "views", label: "Views, 30 days" },
  { column: "updatedAt", label: "Changed" },
];

type PictureCardProps = { readonly line: DashboardLine; readonly isSelected: boolean };

function PictureCard({ line, isSelected }: PictureCardProps) {
  const { id, permalink, name, active, tags, client, status, editing, picture } = line;
  return (
    <li className={styles.card}>
      <div className={styles.picture} style={picture ? colorsOf(picture) : undefined}>
        <Picture rows={picture?.rows ?? []} />
      </div>
      <div className={styles.words}>
        <div className={styles.head}>
          <RowCheckbox
            label={`Select ${name}`}
            name="ids"
            value={id}
            form={selectedForm}
            defaultChecked={isSelected}
          />
          <h2>
            <Link to={`/dashboards/${permalink}`} reloadDocument className={styles.name}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <RowMenu line={line} />
        </div>
        {client && (
          <p className={styles.client}>
            <ClientMark mark={client.mark} />
            <Link to={`/clients/${client.id}`}>
              <bdi>{client.name}</bdi>
            </Link>
          </p>
        )}
        <Status kind={status.kind}>{status.text}</Status>
        {(!active || editing !== null || tags.length > 0) && (
          <p className="row">
            {!active && <Tag>Archived</Tag>}
            {editing !== null && <Tag icon="lock">{editing}</Tag>}
            {tags.length > 0 && <Tags tags={tags} />}
          </p>
        )}
      </div>
    </li>
  );
}

type Variables = CSSProperties & Record<`--${string}`, string>;

function colorsOf({ colors: { light, dark } }: DashboardPicture): Variables {
  return {
    "--light-edge": light.edge,
    "--light-1": light.s1,
    "--light-2": light.s2,
    "--dark-edge": dark.edge,
    "--dark-1": dark.s1,
    "--dark-2": dark.s2,
  };
}
