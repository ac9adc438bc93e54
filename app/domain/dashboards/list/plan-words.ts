/** `allowed` is 0 after the trial or subscription has ended. */
export function planIsFullWords({ allowed }: { readonly allowed: number }): string {
  if (allowed === 0)
    return "Your trial or subscription is over. Choose a subscription to make dashboards again.";
  const all =
    allowed === 1
      ? "The one dashboard of your plan is used."
      : `All ${allowed} dashboards of your plan are used.`;
  return `${all} Archive one, or add dashboards to your subscription.`;
}
