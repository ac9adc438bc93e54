import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { LinkButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./stepper.module.css";

type Step = { readonly title?: string; readonly href?: string };

type StepperProps = {
  readonly steps: readonly Step[];
  /** Counted from 0. */
  readonly current: number;
  readonly backHref?: string | null;
};

export function Stepper({ steps, current, backHref }: StepperProps) {
  return (
    <nav className={styles.stepper} aria-label="Steps">
      {backHref && (
        <LinkButton tone="quiet" small to={backHref}>
          BACK
        </LinkButton>
      )}
      <ol className={styles.steps}>
        {steps.map((step, i) => (
          <li
            key={i}
            className={styles.step}
            data-state={i < current ? "done" : undefined}
            aria-current={i === current ? "step" : undefined}
          >
            <span className={styles.sign}>{i < current && <Icon name="check" size={12} />}</span>
            <StepName step={step} number={i + 1} isEarlier={i < current} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepName({
  step,
  number,
  isEarlier,
}: {
  readonly step: Step;
  readonly number: number;
  readonly isEarlier: boolean;
}) {
  const name = step.title ?? <span className="visually-hidden">Step {number}</span>;
  return isEarlier && step.href ? <Link to={step.href}>{name}</Link> : <span>{name}</span>;
}

type Task = {
  readonly title: string;
  readonly hint?: string;
  readonly state: "done" | "now" | "later";
  readonly action?: ReactNode;
};

export function Checklist({ tasks }: { readonly tasks: readonly Task[] }) {
  return (
    <ol className={styles.checklist}>
      {tasks.map(({ title, hint, state, action }) => (
        <li
          key={title}
          className={styles.task}
          data-state={state}
          aria-current={state === "now" ? "step" : undefined}
        >
          <span className={styles.sign}>{state === "done" && <Icon name="check" size={12} />}</span>
          <span>
            {title}
            {hint && <span className={styles.hint}>{hint}</span>}
          </span>
          {/* Text browsers keep no space of their own. */}{" "}
          {state === "done" ? <span className="soft small">Done</span> : action}
        </li>
      ))}
    </ol>
  );
}
