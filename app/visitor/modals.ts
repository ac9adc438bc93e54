import { announceOnboarding } from "#app/lib/onboarding/announce-onboarding.ts";
import { openModal } from "#app/ui/modal/open-modal.ts";

export function modals(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-modal]")) {
    openModal(dialog);
    dialog.querySelector("a[data-dismiss]")?.addEventListener("click", (event) => {
      const link = event.currentTarget as HTMLAnchorElement;
      if (link.pathname !== location.pathname) return;
      // Neither reload nor back shows the message again.
      event.preventDefault();
      history.replaceState(history.state, "", link.href);
      dialog.close();
      dialog.remove();
    });
  }
}

export function onboardingStep(): void {
  const { onboardingFlow, onboardingStep: step } = document.documentElement.dataset;
  if (step !== undefined) announceOnboarding(onboardingFlow, Number(step));
}
