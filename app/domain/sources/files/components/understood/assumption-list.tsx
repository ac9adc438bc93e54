import type { ReactNode } from "react";
import { Card } from "#app/ui/blocks/card.tsx";
import { Status } from "#app/ui/status.tsx";
import type { Edit, Topic } from "../../understood/assumption-topics.ts";
import styles from "./understood.module.css";

type AssumptionListProps = {
  readonly topics: readonly Topic[];
  /** Null: read-only. */
  readonly fieldsOf: ((edit: Edit) => ReactNode) | null;
  readonly isOpen?: (edit: Edit) => boolean;
};

export function AssumptionList({ topics, fieldsOf, isOpen = () => false }: AssumptionListProps) {
  const open = topics.filter((topic) => topic.isOpen).length;
  const checks = open === 1 ? "1 to check" : `${open} to check`;
  return (
    <Card
      title="What was assumed"
      aside={open > 0 ? `${topics.length}, ${checks}` : `${topics.length}, all with evidence`}
      flush
    >
      <ul className={styles.topics}>
        {topics.map((topic) => (
          <li key={topic.id} className={styles.topic}>
            <div className={styles.assumed}>
              <bdi>{topic.assumed}</bdi>
              {topic.isOpen && (
                <div className="small">
                  <Status kind="attention">Please check</Status>
                </div>
              )}
            </div>
            <div className={styles.because}>
              <span className="soft">because</span> <bdi>{topic.because}</bdi>
            </div>
            {fieldsOf && topic.edit !== null && (
              <Change topic={topic} edit={topic.edit} isOpen={isOpen(topic.edit)}>
                {topic.hasFields ? fieldsOf(topic.edit) : null}
              </Change>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ChangeProps = {
  readonly topic: Topic;
  readonly edit: Edit;
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

function Change({ topic, edit, isOpen, children }: ChangeProps) {
  const words = (
    <>
      Change<span className="visually-hidden">: {topic.assumed}</span>
    </>
  );
  if (children === null) {
    const place = typeof edit === "string" ? edit : `column-${edit.column}`;
    return (
      <a href={`#${place}`} className={styles.change}>
        {words}
      </a>
    );
  }
  return (
    <details className={styles.change} id={typeof edit === "string" ? edit : undefined} open={isOpen}>
      <summary>{words}</summary>
      <div className={styles.edit}>{children}</div>
    </details>
  );
}
