import { Button, LinkButton } from "#app/ui/button.tsx";
import styles from "./live-bar.module.css";

export const refreshSeconds = 60;

type LiveBarProps = {
  readonly href: string;
  readonly nextMs: number;
  readonly reloads: boolean;
};

/** Without script, the reader switches reloading on. */
export function LiveBar({ href, nextMs, reloads }: LiveBarProps) {
  return (
    <div className={styles.bar} data-real-time={nextMs}>
      <p className={styles.state} role="status" data-live-state hidden />
      <span data-live-pause hidden>
        <Button type="button" small>
          Pause
        </Button>
      </span>
      <p data-live-plain>
        {reloads
          ? `This page reloads every ${refreshSeconds} seconds.`
          : "This page does not reload by itself."}
      </p>
      <span className="row" data-live-plain>
        <LinkButton to={reloads ? href : `${href}?refresh=${refreshSeconds}`} reloadDocument small>
          {reloads ? "Turn off" : `Reload every ${refreshSeconds} seconds`}
        </LinkButton>
        <LinkButton
          to={reloads ? `${href}?refresh=${refreshSeconds}` : href}
          reloadDocument
          small
          tone="quiet"
        >
          Reload now
        </LinkButton>
      </span>
    </div>
  );
}
