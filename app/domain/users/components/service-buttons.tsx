import { Banner } from "#app/ui/banner.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Or } from "#app/ui/shell/public-shell.tsx";
import type { ServiceButton } from "../services/service-app.server.ts";
import type { ServiceNotice } from "../services/service-failure.ts";
import styles from "./service-buttons.module.css";

type ServiceLinksProps = { readonly services: readonly ServiceButton[]; readonly next: string };

export function ServiceLinks({ services, next }: ServiceLinksProps) {
  if (services.length === 0) return null;
  return (
    <div className={styles.services}>
      <Or />
      {services.map(({ id, name }) => (
        <LinkButton key={id} to={`/login/${id}?next=${encodeURIComponent(next)}`} reloadDocument>
          Continue with {name}
        </LinkButton>
      ))}
    </div>
  );
}

type ServiceSubmitsProps = {
  readonly services: readonly ServiceButton[];
  readonly search: string;
  readonly describedBy: string;
};

/** After the page's own button: Enter submits the first one. */
export function ServiceSubmits({ services, search, describedBy }: ServiceSubmitsProps) {
  if (services.length === 0) return null;
  return (
    <div className={styles.services}>
      <Or />
      {services.map(({ id, name }) => (
        <Button
          key={id}
          formAction={`/register/${id}${search}`}
          formNoValidate
          aria-describedby={describedBy}
          data-needs-consents
        >
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}

/** Submits the form with the chosen service. */
export function ServiceChoices({ services }: Pick<ServiceSubmitsProps, "services">) {
  if (services.length === 0) return null;
  return (
    <div className={styles.services}>
      <Or />
      {services.map(({ id, name }) => (
        <Button key={id} name="service" value={id} formNoValidate>
          Continue with {name}
        </Button>
      ))}
    </div>
  );
}

export function ServiceMessage({ notice }: { readonly notice: ServiceNotice | null }) {
  return notice ? (
    <Banner level="warning" title={notice.title}>
      {notice.text}
    </Banner>
  ) : null;
}
