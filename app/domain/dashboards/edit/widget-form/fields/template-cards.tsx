import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { FormatPicture, type Picture } from "#app/ui/format-picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./template-cards.module.css";

type TemplateCardsProps = {
  readonly base: string;
  readonly onOpen?: (event: MouseEvent, href: string) => void;
  readonly groups: readonly TemplateGroup[];
};

export type TemplateGroup = {
  readonly title: string;
  readonly templates: readonly { readonly id: string; readonly name: string; readonly help: string }[];
};

const pictures: Readonly<Record<string, Picture>> = {
  number: "number",
  line: "line",
  area: "area",
  bar: "bar",
  pie: "pie",
  doughnut: "doughnut",
  radar: "radar",
  gauge: "gauge",
  table: "table",
};

export function TemplateCards({ base, onOpen, groups }: TemplateCardsProps) {
  return groups.map(({ title, templates }) => (
    <section key={title} className="stack">
      <h2>{title}</h2>
      <ul className={styles.templates}>
        {templates.map(({ id, name, help }) => {
          const picture = pictures[id];
          return (
            <li key={id}>
              <Link
                to={`${base}?template=${id}`}
                className={styles.template}
                onClick={(event) => onOpen?.(event, `${base}?template=${id}`)}
              >
                {picture ? (
                  <FormatPicture of={picture} />
                ) : id === "picture" ? (
                  <Icon name="image" size={18} />
                ) : (
                  <FormatPicture of="text" />
                )}
                <span>
                  <b>{name}</b> <span className={styles.help}>{help}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
