import type { ProviderConnector } from "./core/define.ts";
import type { FileConnector } from "./core/file-connector.ts";
import accuranker from "./accuranker/connector.ts";
import ahrefs from "./ahrefs-v3/connector.ts";
import base from "./base/connector.ts";
import { csv } from "./csv/connector.ts";
import facebookAds from "./facebook-ads/connector.ts";
import facebookSocial from "./facebook-social/connector.ts";
import googleAds from "./google-ads/connector.ts";
import googleAnalytics from "./google-analytics/connector.ts";
import googleMyBusiness from "./google-my-business/connector.ts";
import googleSearchConsole from "./google-search-console/connector.ts";
import googleSheets from "./google-sheets/connector.ts";
import instagram from "./instagram/connector.ts";
import linkedinAds from "./linkedin-ads/connector.ts";
import linkedinSocial from "./linkedin-social/connector.ts";
import mailchimp from "./mailchimp/connector.ts";
import rankranger from "./rankranger/connector.ts";
import salesflare from "./salesflare/connector.ts";
import semrush from "./semrush/connector.ts";
import seranking from "./seranking/connector.ts";
import serpstat from "./serpstat/connector.ts";
import tiktok from "./tiktok/connector.ts";
import woocommerce from "./woocommerce/connector.ts";

export type Connector = FileConnector | ProviderConnector;

const providers: readonly ProviderConnector[] = [
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

export const connectors: Readonly<Record<string, Connector>> = Object.fromEntries(
  [csv, ...providers].map((connector) => [connector.id, connector]),
);

export function findConnector(kind: string): Connector | null {
  return Object.hasOwn(connectors, kind) ? connectors[kind]! : null;
}

/** Null for providers and unknown kinds. */
export function findFileConnector(kind: string): FileConnector | null {
  const connector = findConnector(kind);
  return connector?.connect === "file" ? connector : null;
}

/** Null for files and unknown kinds. */
export function findProvider(kind: string): ProviderConnector | null {
  const connector = findConnector(kind);
  return connector && connector.connect !== "file" ? connector : null;
}
