import { config } from "#app/config.server.ts";
import { findCoupons } from "#app/domain/billing/coupons/preview-coupon.server.ts";
import { listPrices } from "#app/domain/billing/offer/list-prices.server.ts";
import { serviceNoticeIn } from "#app/domain/users/services/service-notice-in.server.ts";
import { configuredServices } from "#app/domain/users/services/service-app.server.ts";
import { attemptLimitProblem, clientAddress, countAttempt } from "#app/http/rate-limit.server.ts";
import { billingTime } from "#app/lib/billing/billing-time.server.ts";
import { wishesFromQuery } from "./wishes.ts";

export type RegisterPageData = Awaited<ReturnType<typeof registerPage>>;

export async function registerPage(request: Request) {
  const wishes = wishesFromQuery(new URL(request.url).searchParams);
  const { isBilled } = billingTime();
  // Without a checkout coupons mean nothing and are no problem.
  const found = await limitedCoupons(isBilled ? wishes.coupons : []);
  return {
    siteTitle: config.siteTitle,
    isOpen: config.signup === "open",
    wishes: { ...wishes, coupons: found.codes },
    coupons: found.coupons,
    couponProblems: found.problems,
    prices: isBilled ? await listPrices() : null,
    services: configuredServices(),
    notice: serviceNoticeIn(request),
  };
}

/** Unchecked beyond the limit: links must not find codes by trying. */
async function limitedCoupons(codes: readonly string[]) {
  const wait =
    codes.length === 0 ? null : (await countAttempt("coupon-address", clientAddress())).waitSeconds;
  if (wait !== null) return { codes, coupons: [], problems: [attemptLimitProblem(wait).message] };
  const { coupons, problems } = await findCoupons(codes);
  return { codes: coupons.map(({ code }) => code), coupons, problems };
}
