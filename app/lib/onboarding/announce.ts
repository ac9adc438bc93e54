const key = "onboarding";

/**
 * In the browser: emits `onboardingUpdated` on the document, with flow and step, if they changed since the last page
 * of this tab.
 */
export function announceOnboarding(flow: string | null | undefined, step: number): void {
  const present = `${flow ?? ""} ${step}`;
  const before = sessionStorage.getItem(key);
  if (before === present) return;
  sessionStorage.setItem(key, present);
  if (before !== null)
    document.dispatchEvent(new CustomEvent("onboardingUpdated", { detail: { flow: flow ?? null, step } }));
}
