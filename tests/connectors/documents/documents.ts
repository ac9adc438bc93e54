import type { VendorDocument } from "./document.ts";
import { accuranker } from "./accuranker.ts";
import { ahrefsV3 } from "./ahrefs-v3.ts";
import { base } from "./base.ts";
import { facebookAds } from "./facebook-ads.ts";
import { facebookSocial } from "./facebook-social.ts";
import { googleAds } from "./google-ads.ts";
import { googleAnalytics } from "./google-analytics.ts";
import { googleMyBusiness } from "./google-my-business.ts";
import { googleSearchConsole } from "./google-search-console.ts";
import { googleSheets } from "./google-sheets.ts";
import { instagram } from "./instagram.ts";
import { linkedinAds } from "./linkedin-ads.ts";
import { linkedinSocial } from "./linkedin-social.ts";
import { mailchimp } from "./mailchimp.ts";
import { rankranger } from "./rankranger.ts";
import { salesflare } from "./salesflare.ts";
import { semrush } from "./semrush.ts";
import { seranking } from "./seranking.ts";
import { serpstat } from "./serpstat.ts";
import { tiktok } from "./tiktok.ts";
import { woocommerce } from "./woocommerce.ts";

export const documents: readonly VendorDocument[] = [
  accuranker,
  ahrefsV3,
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
