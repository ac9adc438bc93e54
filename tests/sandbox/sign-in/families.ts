import type { SignInFamily } from "../sign-in.ts";
import { accuranker } from "./accuranker.ts";
import { base } from "./base.ts";
import { google } from "./google.ts";
import { linkedin } from "./linkedin.ts";
import { mailchimp } from "./mailchimp.ts";
import { meta } from "./meta.ts";
import { tiktok } from "./tiktok.ts";

/** One for every provider family with a sign-in. */
export const signInFamilies: readonly SignInFamily[] = [
  accuranker,
  base,
  google,
  linkedin,
  mailchimp,
  meta,
  tiktok,
];
