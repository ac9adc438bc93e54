import { accuranker } from "./seo/accuranker.ts";
import { ahrefs } from "./seo/ahrefs-v3.ts";
import { base } from "./others/base.ts";
import { facebookAds } from "./meta/facebook-ads.ts";
import { facebookSocial } from "./meta/facebook-social.ts";
import { googleAds } from "./google/google-ads.ts";
import { googleAnalytics } from "./google/google-analytics.ts";
import { googleMyBusiness } from "./google/google-my-business.ts";
import { googleSearchConsole } from "./google/google-search-console.ts";
import { googleSheets } from "./google/google-sheets.ts";
import { instagram } from "./meta/instagram.ts";
import { linkedinAds } from "./linkedin/linkedin-ads.ts";
import { linkedinSocial } from "./linkedin/linkedin-social.ts";
import { mailchimp } from "./others/mailchimp.ts";
import { rankranger } from "./seo/rankranger.ts";
import { salesflare } from "./others/salesflare.ts";
import { semrush } from "./seo/semrush.ts";
import { seranking } from "./seo/seranking.ts";
import { serpstat } from "./seo/serpstat.ts";
import type { StandIn } from "./stand-in.ts";
import { tiktok } from "./others/tiktok.ts";
import { woocommerce } from "./others/woocommerce.ts";

/** One for every kind that calls a provider. */
export const standIns: readonly StandIn[] = [
  accuranker,
  ahrefs,
  base,
  facebookAds,
  facebookSocial,
  googleAds,
  googleAnalytics,
  googleMyBusiness,
  googleSearchConsole,
  googleSheets,
  instagram,
  linkedinAds,
  linkedinSocial,
  mailchimp,
  rankranger,
  salesflare,
  semrush,
  seranking,
  serpstat,
  tiktok,
  woocommerce,
];
