import { Picture } from "#app/domain/dashboards/view/pictures/picture.tsx";
import type { PlanPreview } from "../plan-preview.ts";
import styles from "./plan-card.module.css";

type PlanCardProps = { readonly plan: PlanPreview; readonly files: number };

export function PlanCard({ plan: { words, titles, picture }, files }: PlanCardProps) {
  return (
    <section className={styles.plan} aria-labelledby="plan">
      <div className={styles.words}>
        <h2 id="plan">{`Your dashboard will have ${words}`}</h2>
        <p className="soft small">
          {files === 1
            ? "From this file as it was detected."
            : `From all ${files} tables as they were detected.`}{" "}
          You can change everything afterwards.
        </p>
        <ul className={styles.titles}>
          {titles.map((title, at) => (
            <li key={at}>
              <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <Picture rows={picture} />
    </section>
  );
}
