import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { beginPayment } from "#app/domain/billing/checkout/begin-payment.server.ts";
import { BillingOff } from "#app/domain/billing/components/billing-off.tsx";
import { type PlanNotice, PlanNoticeBanner, noticeIn } from "#app/domain/billing/components/plan-notice.tsx";
import { PlanPage } from "#app/domain/billing/components/plan-page.tsx";
import {
  applyCoupon,
  findAppliedCode,
  removeCoupon,
} from "#app/domain/billing/coupons/apply-coupon.server.ts";
import { resumePlan } from "#app/domain/billing/plan/end-plan.server.ts";
import { CouponCall, PlanForm } from "#app/domain/billing/plan/plan.form.ts";
import { planView } from "#app/domain/billing/plan/plan-view.server.ts";
import { couponWords } from "#app/domain/billing/rules/coupons.ts";
import { maxDashboards } from "#app/domain/billing/rules/prices.ts";
import { agencyAction, agencyLoader } from "#app/domain/shell/agency-route.server.ts";
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem, countAttempt } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { useFormAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const here = "/company/subscription";

export const loader = agencyLoader("company.subscription", async ({ viewer, query }) => {
  const wanted = PlanForm.partial().safeParse({
    dashboards: query.get("dashboards") ?? undefined,
    interval: query.get("interval") ?? undefined,
  });
  const code = query.get("coupon");
  const appliedCode = code === null ? null : await findAppliedCode(viewer.companyId, code);
  const notice: PlanNotice | null = noticeIn(query, appliedCode);
  return { view: await planView(viewer, wanted.success ? withoutUndefined(wanted.data) : {}), notice };
});

export const action = agencyAction("company.subscription", async ({ request, viewer }) => {
  const { companyId } = viewer;
  const fields = await readForm(request, PlanForm, CouponCall, ["intent"]);
  const intent = fields.get("intent");
  if (intent === "resume") {
    const resumed = await resumePlan(viewer);
    return redirect(`${here}?${resumed === "done" ? "resumed" : "failed"}`, { status: 303 });
  }
  const form = parseWithZod(fields, { schema: intent === "pay" ? PlanForm : CouponCall });
  if (form.status !== "success") return refuseForm(request, form.reply());
  if ("coupon" in form.value) {
    const { coupon } = form.value;
    if (intent === "remove-coupon") {
      await removeCoupon(companyId, coupon);
      return redirect(here, { status: 303 });
    }
    const { waitSeconds } = await countAttempt("coupon-company", companyId);
    if (waitSeconds !== null) {
      const wait = attemptLimitProblem(waitSeconds);
      return refuseForm(request, form.reply({ formErrors: [wait.message] }), { code: "slow-down", ...wait });
    }
    const outcome = await applyCoupon(companyId, coupon);
    if (outcome === "applied" || outcome === "already")
      return redirect(`${here}?coupon=${encodeURIComponent(coupon)}`, { status: 303 });
    const problem = outcome === "invalid" ? couponWords.invalid(coupon) : couponWords.notStackable;
    return refuseForm(request, form.reply({ fieldErrors: { coupon: [problem] } }));
  }
  const begun = await beginPayment(viewer, form.value);
  if (begun.outcome === "refused")
    return refuseForm(request, form.reply({ fieldErrors: { dashboards: [begun.problem] } }));
  return redirect(begun.href, { status: 303 });
});

export default function SubscriptionPage() {
  const { view, notice } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const isOfCoupon = answer !== null && "coupon" in (answer.initialValue ?? {});
  const [plan, planFields] = useForm<{ dashboards: string; interval: string }>({
    id: "plan",
    lastResult: isOfCoupon ? null : answer,
    ...(view && {
      defaultValue: { dashboards: String(view.basket.dashboards), interval: String(view.basket.interval) },
    }),
    constraint: { dashboards: { required: true, min: 1, max: maxDashboards }, interval: { required: true } },
    defaultNoValidate: false,
  });
  const [coupon, couponFields] = useForm<{ coupon: string }>({
    id: "coupon",
    lastResult: isOfCoupon ? answer : null,
    constraint: { coupon: { required: true, maxLength: 50 } },
    defaultNoValidate: false,
  });
  return (
    <SettingsPage>
      {view ? (
        <div className="stack loose">
          {notice && !answer && <PlanNoticeBanner notice={notice} />}
          <PlanPage
            view={view}
            plan={{ form: plan, props: getFormProps(plan), fields: planFields }}
            coupon={{ form: coupon, props: getFormProps(coupon), field: couponFields.coupon }}
          />
        </div>
      ) : (
        <BillingOff />
      )}
    </SettingsPage>
  );
}

function withoutUndefined<T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
