import { Form } from "@remix-run/react";
import { KindSign } from "#app/domain/sources/components/kind-sign.tsx";
import { Button } from "#app/ui/button.tsx";
import type { TemplateCard } from "../find-start.server.ts";
import { TemplatePicture } from "./template-picture.tsx";
import styles from "./template-cards.module.css";

export function TemplateCards({ templates }: { readonly templates: readonly TemplateCard[] }) {
  return (
    <Form method="get" aria-labelledby="templates" className={styles.form}>
      <div className={styles.head}>
        <h2 id="templates">Templates by goal</h2>
        <p className="soft small">Choose one, then choose its sources on the next page.</p>
      </div>
      <div className={styles.cards} role="radiogroup" aria-labelledby="templates">
        {templates.map((template, at) => (
          <TemplateChoice key={template.id} template={template} isFirst={at === 0} />
        ))}
      </div>
      <div className={styles.bar}>
        <Button tone="primary">Continue with this template</Button>
      </div>
    </Form>
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
      <TemplatePicture rows={picture} />
      <span className={styles.words}>
        <b id={`template-${id}`}>{name}</b>
        <input
          type="radio"
          name="template"
          value={id}
          defaultChecked={isFirst}
          aria-labelledby={`template-${id}`}
          aria-describedby={`template-${id}-about`}
        />
        <span id={`template-${id}-about`} className={styles.about}>
          <span>{sentence}</span>
          <span className={styles.facts}>
            <span className={styles.signs} title={names}>
              <span className="visually-hidden">{names}. </span>
              {kinds.map((kind) => (
                <KindSign key={kind.kind} kind={kind.kind} letters={kind.name.slice(0, 2)} small />
              ))}
            </span>
            <span className={styles.counts}>
              {`${widgets} widgets · ${connected} of ${kinds.length} connected`}
            </span>
          </span>
        </span>
      </span>
    </label>
  );
}
