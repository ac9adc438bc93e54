import type { ReactNode } from "react";
import { useLocation } from "@remix-run/react";
import { heldParam } from "#app/lib/onboarding/hold.ts";
import { showsPanel } from "../onboarding.ts";
import { nextStepAt, type OnboardingView, stepButton } from "../onboarding-view.ts";
import { CongratulationModal, HeldModal } from "./onboarding-modals.tsx";
import { NextStepBanner } from "./next-step-banner.tsx";
import { OnboardingPanel } from "./onboarding-panel.tsx";

type PageOnboardingProps = {
  readonly onboarding: OnboardingView | null;
  readonly routeName: string;
  readonly isEditing?: boolean;
  readonly isSmall?: boolean;
  readonly children?: ReactNode;
};

export function PageOnboarding({ onboarding, children, ...page }: PageOnboardingProps) {
  const { pathname, search } = useLocation();
  if (!onboarding) return children;
  const params = new URLSearchParams(search);
  const isHeld = params.has(heldParam);
  params.delete(heldParam);
  const next = nextStepAt(onboarding, page.routeName);
  const button = stepButton(onboarding);
  const closeHref = params.size > 0 ? `${pathname}?${params}` : pathname;
  return (
    <>
      {isHeld && <HeldModal onboarding={onboarding} closeHref={closeHref} />}
      {onboarding.congratulation && <CongratulationModal message={onboarding.congratulation} />}
      {children}
      {next && <NextStepBanner next={next} />}
      {showsPanel(onboarding.state, { routeName: page.routeName, isOwner: true, isPrint: false }) && (
        <OnboardingPanel
          state={onboarding.state}
          button={button?.href === pathname ? null : button}
          {...page}
        />
      )}
    </>
  );
}
