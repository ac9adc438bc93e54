import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Value } from "../../widgets/components/value.tsx";
import type { AlertView } from "../alerts/alert-view.ts";
import styles from "./alert-cards.module.css";

const maxCards = 6;

export function AlertCards({
  alerts,
  groupId,
}: {
  readonly alerts: readonly AlertView[];
  readonly groupId: string;
}) {
  if (alerts.length === 0) return null;
  const more = alerts.length - maxCards;
  return (
    <section aria-label="Open alerts" className="stack">
      <ul className={styles.cards}>
        {alerts
          .slice(0, maxCards)
          .map(({ id, host, domainId, metric, change, numbers, what, tone, days, receipt }) => (
            <li key={id} className={styles.card} data-tone={tone}>
              <div>
                <h2 className={styles.host}>
                  <Link to={`/groups/${groupId}/domains/${domainId}`}>
                    <bdi>{host}</bdi>
                  </Link>
                </h2>
                <p className={styles.fact}>
                  {metric} <strong aria-label={what}>{change}</strong> ·{" "}
                  <Value text={numbers} receipt={receipt} />
                  {days && ` · ${days}`}
                </p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="alert" value={id} />
                <Button
                  name="intent"
                  value="snooze"
                  small
                  icon="snooze"
                  aria-label={`Snooze ${host}: ${metric}`}
                >
                  Snooze
                </Button>
              </Form>
            </li>
          ))}
      </ul>
      {more > 0 && (
        <p>
          <Link to={`/groups/alerts?group=${groupId}`}>
            {more === 1 ? "1 more alert" : `${more} more alerts`}
          </Link>
        </p>
      )}
    </section>
  );
}
