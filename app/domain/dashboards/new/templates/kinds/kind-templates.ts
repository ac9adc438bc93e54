import type { KindTemplate } from "../template.ts";
import { facebookAds, googleAds, linkedinAds, tiktokAds } from "./ads.ts";
import {
  accuranker,
  ahrefs,
  googleSearchConsole,
  rankranger,
  semrush,
  seranking,
  serpstat,
} from "./search.ts";
import { facebookSocial, instagram, linkedinSocial } from "./social.ts";
import { googleAnalytics, googleMyBusiness, mailchimp, salesflare, woocommerce } from "./website.ts";

export const kindTemplates: Readonly<Record<string, KindTemplate>> = {
  accuranker,
  "ahrefs-v3": ahrefs,
  "facebook-ads": facebookAds,
  "facebook-social": facebookSocial,
  "google-ads": googleAds,
  "google-analytics": googleAnalytics,
  "google-my-business": googleMyBusiness,
  "google-search-console": googleSearchConsole,
  instagram,
  "linkedin-ads": linkedinAds,
  "linkedin-social": linkedinSocial,
  mailchimp,
  rankranger,
  salesflare,
  semrush,
  seranking,
  serpstat,
  tiktok: tiktokAds,
  woocommerce,
};

/** Null: widgets follow from metrics and dimensions. */
export function findKindTemplate(kind: string): KindTemplate | null {
  return Object.hasOwn(kindTemplates, kind) ? kindTemplates[kind]! : null;
}
