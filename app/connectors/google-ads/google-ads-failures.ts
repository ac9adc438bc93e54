import type { FailureRule } from "#app/connectors/core/wire/failure.ts";
import { googleFailures } from "#app/connectors/core/families/google.ts";

/** https://developers.google.com/google-ads/api/docs/best-practices/error-types */
export const googleAdsFailures: readonly FailureRule[] = [
  {
    body: /"NOT_ADS_USER"/,
    is: "reconnect",
    says: "This Google account has no Google Ads account. Reconnect with one that does.",
  },
  {
    body: /"(TWO_STEP_VERIFICATION|ADVANCED_PROTECTION)_NOT_ENROLLED"/,
    is: "reconnect",
    says: "This account requires 2-step verification. Turn it on in the Google account, then reconnect.",
  },
  {
    body: /"(CUSTOMER_NOT_ENABLED|INCOMPLETE_SIGNUP|ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT)"/,
    is: "no-access",
    says: "This Google Ads account is closed, suspended or not set up yet.",
  },
  {
    body: /"(CLIENT_CUSTOMER_ID_INVALID|CUSTOMER_NOT_FOUND|INVALID_CUSTOMER_ID|ACCESS_DENIED_FOR_ACCOUNT_TYPE)"/,
    is: "no-access",
  },
  {
    body: /"REQUESTED_METRICS_FOR_MANAGER"/,
    is: "bad-request",
    says: "A manager account has no data of its own. Choose one of its client accounts.",
  },
  { body: /"METRIC_ACCESS_DENIED"/, is: "bad-request" },
  {
    body: /"(DEVELOPER_TOKEN_\w+|CLOUD_PROJECT_NOT_\w+|PROJECT_DISABLED|MISSING_TOS|ORGANIZATION_NOT_\w+|SERVICE_ACCESS_DENIED)"/,
    is: "unavailable",
    says: "Google Ads rejected this installation. An administrator must check the access of its Google project.",
  },
  {
    body: /"UNSUPPORTED_VERSION"/,
    is: "unavailable",
    says: "This installation uses a retired Google Ads API version. An administrator must update it.",
  },
  // Page tokens expire; a later try starts again.
  { body: /"(EXPIRED|INVALID)_PAGE_TOKEN"/, is: "unavailable", waitSeconds: 60 },
  { status: 429, body: /"quotaError"\s*:\s*"RESOURCE_EXHAUSTED"/, is: "out-of-quota" },
  { status: 429, is: "slow-down", waitSeconds: 30 },
  ...googleFailures,
];
