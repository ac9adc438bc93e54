import type { CSSProperties } from "react";
import type { Sparkline } from "#app/charts/chart.ts";
import { layout } from "#app/charts/layout.ts";
import { Drawing, hitAttributes } from "#app/charts/scene-svg.tsx";
import type { SummaryFigure, WidgetBody } from "#app/views/widget-view.ts";
import { Change } from "./change.tsx";
import { tips } from "./tips.ts";
import { Value } from "./value.tsx";
import styles from "./summary-body.module.css";

export function SummaryBody({
  body: { figures },
}: {
  readonly body: Extract<WidgetBody, { kind: "summary" }>;
}) {
  const [first, ...others] = figures;
  if (!first) return null;
  return (
    <div className={styles.figures}>
      <div className={styles.first} data-goal={first.goal ? true : undefined} data-lead={first.isLead}>
        <Large figure={first} isAlone={others.length === 0} />
      </div>
      {others.length > 0 && (
        <dl className={styles.others}>
          {others.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd>
                <b>
                  <Value
                    text={figure.figure.text}
                    raw={figure.figure.value}
                    receipt={figure.figure.receipt}
                  />
                </b>
                <Past figure={figure} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Large({ figure, isAlone }: { readonly figure: SummaryFigure; readonly isAlone: boolean }) {
  const { label, figure: now, sparkline, goal } = figure;
  return (
    <>
      <p className={isAlone ? "visually-hidden" : styles.label}>{label}</p>
      <p className={styles.big} data-long={now.text.length > 15 ? "very" : now.text.length > 11 || undefined}>
        <Value text={now.text} raw={now.value} receipt={now.receipt} />
      </p>
      {figure.recent && <p className={styles.past}>{figure.recent}</p>}
      {sparkline && <Spark sparkline={sparkline} />}
      {sparkline && figure.isLead && <Minutes sparkline={sparkline} />}
      <Past figure={figure} />
      {goal && (
        <div
          className={styles.goal}
          data-reached={goal.reached || undefined}
          data-far={goal.isFar || undefined}
        >
          <span
            style={
              {
                "--v": percent(goal.share),
                "--goal": percent(goal.goalAt ?? 1),
                ...(goal.paceAt !== undefined && { "--pace": percent(goal.paceAt) }),
              } as CSSProperties
            }
          >
            {goal.paceAt !== undefined && <i />}
          </span>
          <p>
            <bdi>{goal.text}</bdi> {!goal.text.includes(goal.goalText) && <bdi>{goal.goalText}</bdi>}
          </p>
        </div>
      )}
    </>
  );
}

const percent = (share: number) => Math.round(share * 1000) / 10;

function Spark({ sparkline }: { readonly sparkline: Sparkline }) {
  const scene = layout(sparkline, { width: 300, height: 100 });
  const isRead = scene.hits.length > 0 && {
    role: "img",
    "aria-label": `${sparkline.name} per ${sparkline.byMinute ? "minute" : "day"}`,
    "data-tips": tips(scene),
    ...hitAttributes(scene),
    "data-under": true,
  };
  return (
    <div className={styles.spark} {...isRead}>
      <Drawing scene={scene} />
    </div>
  );
}

function Minutes({ sparkline: { longLabels = [] } }: { readonly sparkline: Sparkline }) {
  return (
    <p className={styles.minutes} aria-hidden="true">
      <span>{longLabels[0]}</span> <span>{longLabels.at(-1)}, this minute</span>
    </p>
  );
}

function Past({ figure }: { readonly figure: SummaryFigure }) {
  const { change, was, compared, comparedSteps = "days", isWasCut = false, hint } = figure;
  if (!change && !was) return null;
  const about =
    was !== null && compared !== undefined
      ? `On the ${comparedSteps} known in both periods: ${compared}, was ${was.text}`
      : undefined;
  return (
    <p className={styles.past} title={about}>
      {change && <Change change={change} />}
      {change && was && !isWasCut && " "}
      {was && !isWasCut && (
        <span>
          {"was "}
          <Value text={was.text} raw={was.value} receipt={was.receipt} />
        </span>
      )}
      {hint && <span className={styles.hint}>{hint}</span>}
    </p>
  );
}
