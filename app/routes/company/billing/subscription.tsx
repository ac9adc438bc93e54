import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enterSignedIn } from "#app/auth/access.server.ts";
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
import { SettingsPage } from "#app/domain/shell/components/settings-page.tsx";
import { shellFor } from "#app/domain/shell/shell-for.server.ts";
import { type FormAnswer, refuseForm } from "#app/http/form-answer.server.ts";
import { attemptLimitProblem, countAttempt } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { useAnswer } from "#app/ui/forms/use-answer.ts";

export { clientAction, shouldRevalidate } from "#app/ui/forms/keep-page.ts";

const here = "/company/subscription";

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.subscription");
  const { searchParams } = new URL(request.url);
  const wanted = PlanForm.partial().safeParse({
    dashboards: searchParams.get("dashboards") ?? undefined,
    interval: searchParams.get("interval") ?? undefined,
  });
  const code = searchParams.get("coupon");
  const appliedCode = code === null ? null : await findAppliedCode(viewer.companyId, code);
  const notice: PlanNotice | null = noticeIn(searchParams, appliedCode);
  const view = await planView(viewer, wanted.success ? withoutUndefined(wanted.data) : {});
  return { shell: await shellFor(viewer), view, notice };
}

export async function action({ request }: ActionFunctionArgs) {
  const { viewer } = await enterSignedIn(request, "company.subscription");
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
}

export default function SubscriptionPage() {
  const { shell, view, notice } = useLoaderData<typeof loader>();
  const answer = useAnswer<FormAnswer>() ?? null;
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
  if (!view)
    return (
      <SettingsPage shell={shell}>
        <BillingOff />
      </SettingsPage>
    );
  return (
    <SettingsPage shell={shell}>
      <div className="stack loose">
        {notice && !answer && <PlanNoticeBanner notice={notice} />}
        <PlanPage
          view={view}
          plan={{ form: plan, props: getFormProps(plan), fields: planFields }}
          coupon={{ form: coupon, props: getFormProps(coupon), field: couponFields.coupon }}
        />
      </div>
    </SettingsPage>
  );
}

function withoutUndefined<T extends object>(given: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
