/** `allowed`: null without a limit, 0 after the end. */
export function planUseWords({ used, allowed }: { readonly used: number; readonly allowed: number | null }) {
  if (!allowed) return used === 1 ? "1 dashboard." : `${used} dashboards.`;
  return `${used} of ${allowed} used. Archived dashboards do not count.`;
}

type Allowed = { readonly allowed: number | null };

export function planIsFullNotice({ allowed }: Allowed): { readonly title: string; readonly body: string } {
  if (allowed === 0)
    return {
      title: "Your trial or subscription has ended",
      body: "Choose a plan to create dashboards.",
    };
  return {
    title:
      allowed === 1
        ? "The one dashboard in your plan is used"
        : `All ${allowed} dashboards in your plan are used`,
    body: "Archive one, or add dashboards to your subscription.",
  };
}

export function planIsFullWords(plan: Allowed): string {
  const { title, body } = planIsFullNotice(plan);
  return `${title}. ${body}`;
}

type NoRoom = { readonly allowed: number; readonly free: number; readonly wanted: number };

export function noRoomWords({ allowed, free, wanted }: NoRoom): string {
  if (allowed === 0 || free === 0) return planIsFullWords({ allowed });
  const room = free === 1 ? "1 more dashboard" : `${free} more dashboards`;
  return `Your plan has room for ${room}, and this needs ${wanted}. Nothing was changed. Select fewer, or add dashboards to your subscription.`;
}
