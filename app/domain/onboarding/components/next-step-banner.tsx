import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import type { NextStep } from "../onboarding-view.ts";
import styles from "./onboarding.module.css";

export function NextStepBanner({ next: { title, hint, button } }: { readonly next: NextStep }) {
  return (
    <div className={styles.next}>
      <Banner
        level="info"
        title={`Next in getting started: ${title}`}
        action={
          <LinkButton to={button.href} tone="primary" small reloadDocument>
            {button.text}
          </LinkButton>
        }
      >
        {hint}
      </Banner>
    </div>
  );
}
