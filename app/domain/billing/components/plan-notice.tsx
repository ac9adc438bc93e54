import { Banner, type Level } from "#app/ui/banner.tsx";
import { couponWords } from "../rules/coupons.ts";

const notices = {
  paid: ["success", "Payment received", "Your plan is active."],
  changed: ["success", "Plan changed", "FastSpring charges or credits the difference."],
  resumed: ["success", "Subscription resumed", "It renews as before."],
  canceled: ["success", "Subscription canceled", "Everything works until the end of the paid time."],
  card: ["success", "Payment method saved", ""],
  pending: [
    "info",
    "Payment not confirmed yet",
    "The plan starts as soon as the provider confirms it. You do not need to pay again.",
  ],
  closed: ["info", "Checkout closed", "Nothing was charged."],
  declined: ["error", "Payment declined", "Nothing was charged. Try another card."],
  outdated: [
    "warning",
    "The price has changed",
    "Your plan or a coupon changed while the checkout was open. Nothing was charged. Check the new price, then pay.",
  ],
  failed: [
    "error",
    "The payment provider could not be reached",
    "Nothing was changed. Try again in a few minutes.",
  ],
} as const satisfies Record<string, readonly [Level, string, string]>;

export type PlanNotice = { readonly level: Level; readonly title: string; readonly body: string };

export function noticeIn(query: URLSearchParams, appliedCode: string | null): PlanNotice | null {
  if (appliedCode !== null) return { level: "success", title: couponWords.applied(appliedCode), body: "" };
  const name = Object.keys(notices).find((known) => query.has(known));
  if (!name) return null;
  const [level, title, body] = notices[name as keyof typeof notices];
  return { level, title, body };
}

export function PlanNoticeBanner({ notice }: { readonly notice: PlanNotice }) {
  return (
    <Banner level={notice.level} title={notice.title}>
      {notice.body || null}
    </Banner>
  );
}
