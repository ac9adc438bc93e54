import { announceOnboarding } from "#app/lib/onboarding/announce.ts";
import { openModal } from "#app/ui/modal/open-modal.ts";

export function modals(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[data-modal]")) openModal(dialog);
}

/** The person's step, on pages of the company's own people. */
export function onboardingStep(): void {
  const { onboardingFlow, onboardingStep: step } = document.documentElement.dataset;
  if (step !== undefined) announceOnboarding(onboardingFlow, Number(step));
}
