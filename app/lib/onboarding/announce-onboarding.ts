const key = "onboarding";

/** Emits `onboardingUpdated` on the document after a change. */
export function announceOnboarding(flow: string | null | undefined, step: number): void {
  const present = `${flow ?? ""} ${step}`;
  const before = sessionStorage.getItem(key);
  if (before === present) return;
  sessionStorage.setItem(key, present);
  if (before !== null)
    document.dispatchEvent(new CustomEvent("onboardingUpdated", { detail: { flow: flow ?? null, step } }));
}
