import { CopyValue } from "#app/ui/copy.tsx";
import { Status } from "#app/ui/status.tsx";
import type { RecordLine } from "../white-label-view.server.ts";
import styles from "./white-label.module.css";

const kinds = { verified: "good", missing: "attention", different: "broken" } as const;

export function RecordList({ records }: { readonly records: readonly RecordLine[] }) {
  return (
    <ul className={styles.records}>
      {records.map(({ key, purpose, rule, type, host, value, state, problem, found }) => (
        <li key={key} className={styles.record}>
          <div>
            <h3>{purpose}</h3>
            <Status kind={kinds[state]}>
              <span data-state={state}>{problem ?? "Verified"}</span>
            </Status>
            <p className={styles.rule}>{rule}</p>
          </div>
          <dl>
            <dt>Type</dt>
            <dd>{type}</dd>
            <dt>Name</dt>
            <dd>
              <CopyValue label={`name of ${purpose}`} text={host} />
            </dd>
            <dt>Value</dt>
            <dd>
              <CopyValue label={`value of ${purpose}`} text={value} />
            </dd>
            {found.length > 0 && (
              <>
                <dt className={styles.found} data-state={state}>
                  Found
                </dt>
                <dd className={styles.found} data-state={state}>
                  {found.map((text) => (
                    <code key={text}>{text}</code>
                  ))}
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}
