import { addMonths, type PlainDate, startOfMonth } from "#app/lib/plain-date.ts";
import type { PaceMethod } from "#app/domain/plans/pace.ts";

export type SamplePlan = {
  readonly name: string;
  readonly source: string;
  readonly metric: string;
  readonly kind: "goal" | "budget";
  readonly method: PaceMethod;
  readonly onDashboards: boolean;
  readonly months: Readonly<Record<string, number>>;
};

export function samplePlans(today: PlainDate): readonly SamplePlan[] {
  const months = (value: number) =>
    Object.fromEntries(
      [-3, -2, -1, 0, 1, 2, 3].map((n) => [addMonths(startOfMonth(today), n).slice(0, 7), value]),
    );
  return [
    {
      name: "Search ads budget",
      source: "Search ads",
      metric: "cost",
      kind: "budget",
      method: "calendar",
      onDashboards: true,
      months: months(7200),
    },
    {
      name: "Online orders",
      source: "Shop and website",
      metric: "orders",
      kind: "goal",
      method: "last-year",
      onDashboards: false,
      months: months(1650),
    },
    {
      name: "Newsletter sign-ups",
      source: "Newsletter",
      metric: "sign_ups",
      kind: "goal",
      method: "workdays",
      onDashboards: false,
      months: months(360),
    },
  ];
}
