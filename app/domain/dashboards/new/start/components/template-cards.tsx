import { Form, Link } from "@remix-run/react";
import { KindSign } from "#app/domain/sources/components/kind-sign.tsx";
import { Button } from "#app/ui/button.tsx";
import { HiddenField } from "#app/ui/fields/text-field.tsx";
import type { TemplateCard } from "../template-form-view.ts";
import { Picture } from "#app/domain/dashboards/view/pictures/picture.tsx";
import styles from "./template-cards.module.css";

type TemplateCardsProps = {
  readonly own: readonly TemplateCard[];
  readonly templates: readonly TemplateCard[];
  readonly clientId: string | null;
};

export function TemplateCards({ own, templates, clientId }: TemplateCardsProps) {
  const first = (own[0] ?? templates[0])?.id;
  return (
    <Form method="get" aria-label="Templates" className={styles.form}>
      {clientId && <HiddenField name="client" value={clientId} />}
      {own.length > 0 && (
        <>
          <div className={styles.head}>
            <h2 id="own-templates">Your templates</h2>
            <p className="soft small">
              Rename, update or delete:{" "}
              {own.map(({ id, name }, at) => (
                <span key={id}>
                  {at > 0 && " · "}
                  <Link to={`/templates/${id}`}>
                    <bdi>{name}</bdi>
                  </Link>
                </span>
              ))}
            </p>
          </div>
          <Cards labelledBy="own-templates" templates={own} first={first} />
        </>
      )}
      <div className={styles.head}>
        <h2 id="templates">Templates by goal</h2>
        <p className="soft small">
          Choose one, then choose its sources on the next page.
          {own.length === 0 && " To save your own, choose Save as template in a dashboard’s menu."}
        </p>
      </div>
      <Cards labelledBy="templates" templates={templates} first={first} />
      <div className={styles.bar}>
        <Button tone="primary">Continue with this template</Button>
      </div>
    </Form>
  );
}

type CardsProps = {
  readonly labelledBy: string;
  readonly templates: readonly TemplateCard[];
  readonly first: string | undefined;
};

function Cards({ labelledBy, templates, first }: CardsProps) {
  return (
    <div className={styles.cards} role="radiogroup" aria-labelledby={labelledBy}>
      {templates.map((template) => (
        // A block: text browsers begin a line.
        <div key={template.id} className={styles.place}>
          <TemplateChoice template={template} isFirst={template.id === first} />
        </div>
      ))}
    </div>
  );
}

function TemplateChoice({
  template,
  isFirst,
}: {
  readonly template: TemplateCard;
  readonly isFirst: boolean;
}) {
  const { id, name, sentence, widgets, kinds, connected, picture } = template;
  const names = kinds.map((kind) => kind.name).join(", ");
  return (
    <label className={styles.card}>
      <Picture rows={picture} />
      <span className={styles.words}>
        <b id={`template-${id}`}>{name}</b>{" "}
        <input
          type="radio"
          name="template"
          value={id}
          defaultChecked={isFirst}
          aria-labelledby={`template-${id}`}
          aria-describedby={`template-${id}-about`}
        />{" "}
        <span id={`template-${id}-about`} className={styles.about}>
          <span>{sentence}</span>{" "}
          <span className={styles.facts}>
            <span className={styles.signs} title={names}>
              <span className="visually-hidden">{names}. </span>
              {kinds.map((kind) => (
                <KindSign key={kind.kind} kind={kind.kind} letters={kind.name.slice(0, 2)} small />
              ))}
            </span>{" "}
            <span className={styles.counts}>
              {widgets === 1 ? "1 widget" : `${widgets} widgets`}
              {kinds.length > 0 && ` · ${connected} of ${kinds.length} connected`}
            </span>
          </span>
        </span>
      </span>
    </label>
  );
}
