import { KindSign } from "#app/domain/sources/components/kind-sign.tsx";
import { Status } from "#app/ui/status.tsx";
import type { ConnectPlan as Plan } from "../connect-plan.server.ts";
import styles from "./connect-plan.module.css";
import { PlanLines } from "../../generate/components/plan-lines.tsx";

export function ConnectPlan({ plan: { title, parts } }: { readonly plan: Plan }) {
  return (
    <section className={styles.plan} aria-labelledby="plan">
      <h2 id="plan">{title}</h2>
      <ul className={styles.parts}>
        {parts.map(({ kind, name, note, isIncluded, lines }, at) => (
          <li key={at}>
            <KindSign kind={kind} letters={name.slice(0, 2)} small />
            <div className={styles.part}>
              <Status kind={isIncluded ? "good" : "off"}>
                <b>{name}</b>, <bdi>{note}</bdi>
              </Status>
              <PlanLines label={`Widgets of ${name}`} lines={lines} areLeftOut={!isIncluded} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
