import { config } from "#app/config.server.ts";
import { serviceNoticeIn } from "#app/domain/users/services/notice-in.server.ts";
import { configuredServices } from "#app/domain/users/services/service-app.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { invalidCoupons } from "./register.server.ts";
import { invalidCoupon, wishesFromQuery } from "./wishes.ts";

export type RegisterPageData = Awaited<ReturnType<typeof registerPage>>;

export async function registerPage(request: Request) {
  const wishes = wishesFromQuery(new URL(request.url).searchParams);
  const invalid = await invalidCoupons(wishes.coupons, now());
  return {
    siteTitle: config.siteTitle,
    isOpen: config.signup === "open",
    wishes: { ...wishes, coupons: wishes.coupons.filter((code) => !invalid.includes(code)) },
    couponProblems: invalid.map(invalidCoupon),
    services: configuredServices(),
    notice: serviceNoticeIn(request),
  };
}
