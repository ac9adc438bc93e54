import { Form } from "@remix-run/react";
import { KindSign } from "#app/domain/sources/components/kind-sign.tsx";
import { Button } from "#app/ui/button.tsx";
import type { GoalCard } from "../find-start.server.ts";
import { GoalPicture } from "./goal-picture.tsx";
import styles from "./goal-cards.module.css";

export function GoalCards({ goals }: { readonly goals: readonly GoalCard[] }) {
  return (
    <Form method="get" aria-labelledby="templates" className={styles.form}>
      <div className={styles.head}>
        <h2 id="templates">Templates by goal</h2>
        <p className="soft small">Choose one, then choose its sources on the next page.</p>
      </div>
      <div className={styles.cards} role="radiogroup" aria-labelledby="templates">
        {goals.map((goal, at) => (
          <GoalChoice key={goal.id} goal={goal} isFirst={at === 0} />
        ))}
      </div>
      <div className={styles.bar}>
        <Button tone="primary">Continue with this template</Button>
      </div>
    </Form>
  );
}

function GoalChoice({ goal, isFirst }: { readonly goal: GoalCard; readonly isFirst: boolean }) {
  const { id, name, sentence, widgets, kinds, connected, picture } = goal;
  const names = kinds.map((kind) => kind.name).join(", ");
  return (
    <label className={styles.card}>
      <GoalPicture rows={picture} />
      <span className={styles.words}>
        <b id={`goal-${id}`}>{name}</b>
        <input
          type="radio"
          name="template"
          value={id}
          defaultChecked={isFirst}
          aria-labelledby={`goal-${id}`}
          aria-describedby={`goal-${id}-about`}
        />
        <span id={`goal-${id}-about`} className={styles.about}>
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
