export function planIsFullWords({ allowed }: { readonly allowed: number }): string {
  if (allowed === 0) return "Your trial or subscription has ended. Choose a plan to create dashboards.";
  const all =
    allowed === 1
      ? "The one dashboard in your plan is used."
      : `All ${allowed} dashboards in your plan are used.`;
  return `${all} Archive one, or add dashboards to your subscription.`;
}
