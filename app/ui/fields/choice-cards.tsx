import type { ReactNode } from "react";
import { choiceId, chosenValues } from "./field.ts";
import type { Framing } from "./field-frame.tsx";
import { GroupFrame } from "./field-frame.tsx";
import styles from "./choice-cards.module.css";

export type Card = { readonly value: string; readonly label: string; readonly picture?: ReactNode };

export function ChoiceCards({ field, label, hint, cards }: Framing & { readonly cards: readonly Card[] }) {
  const [chosen] = chosenValues(field);
  return (
    <GroupFrame field={field} label={label} hint={hint}>
      <div className={styles.cards}>
        {cards.map((card, i) => (
          <label key={card.value} className={styles.card}>
            <input
              type="radio"
              id={choiceId(field, i)}
              name={field.name}
              form={field.formId}
              value={card.value}
              required={field.required || undefined}
              defaultChecked={card.value === chosen}
            />
            {card.picture}
            {card.label}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
