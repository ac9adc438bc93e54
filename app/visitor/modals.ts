import { announceOnboarding } from "#app/lib/onboarding/announce.ts";
import { openModal } from "#app/ui/modal/open-modal.ts";

export function modals(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-modal]")) {
    openModal(dialog);
    dialog.querySelector("a[data-dismiss]")?.addEventListener("click", (event) => {
      const link = event.currentTarget as HTMLAnchorElement;
      if (link.pathname !== location.pathname) return;
      // Its address is this page without the message: neither reload nor back shows it again.
      event.preventDefault();
      history.replaceState(history.state, "", link.href);
      dialog.close();
      dialog.remove();
    });
  }
}

/** The person's step, on pages of the company's own people. */
export function onboardingStep(): void {
  const { onboardingFlow, onboardingStep: step } = document.documentElement.dataset;
  if (step !== undefined) announceOnboarding(onboardingFlow, Number(step));
}
