import { ahrefs } from "./ahrefs-v3.ts";
import { facebookAds } from "./facebook-ads.ts";
import { facebookSocial } from "./facebook-social.ts";
import { googleAnalytics } from "./google-analytics.ts";
import { googleMyBusiness } from "./google-my-business.ts";
import { googleAds } from "./google-ads.ts";
import { googleSearchConsole } from "./google-search-console.ts";
import { googleSheets } from "./google-sheets.ts";
import { linkedinAds } from "./linkedin-ads.ts";
import { linkedinSocial } from "./linkedin-social.ts";
import { salesflare } from "./salesflare.ts";
import { semrush } from "./semrush.ts";
import type { StandIn } from "./stand-in.ts";
import { woocommerce } from "./woocommerce.ts";
import { base } from "./base.ts";

/** One for every kind that speaks to a provider. */
export const standIns: readonly StandIn[] = [
  ahrefs,
  base,
  facebookAds,
  facebookSocial,
  googleAds,
  googleAnalytics,
  googleMyBusiness,
  googleSearchConsole,
  googleSheets,
  linkedinAds,
  linkedinSocial,
  salesflare,
  semrush,
  woocommerce,
];
