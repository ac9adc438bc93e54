import { parseUrl } from "#app/lib/parse-url.ts";
import type { DestinationKind } from "#db/schema/reports.ts";

// The browser loads this file.

export const destinationLimits = { name: 80, address: 2000, perCompany: 50, perReport: 10 } as const;

type Kind = {
  readonly value: DestinationKind;
  readonly label: string;
  readonly example: string;
  readonly hint: string;
};

export const destinationKinds: readonly Kind[] = [
  {
    value: "slack",
    label: "Slack",
    example: "https://hooks.slack.com/services/…",
    hint: "In Slack, add an app with an incoming webhook to the channel.",
  },
  {
    value: "teams",
    label: "Microsoft Teams",
    example: "https://….logic.azure.com/workflows/… or https://….powerplatform.com/…",
    hint: "In Teams, open the channel’s Workflows and choose “Post to a channel when a webhook request is received”.",
  },
  {
    value: "google-chat",
    label: "Google Chat",
    example: "https://chat.googleapis.com/v1/spaces/…",
    hint: "In the space, open “Apps & integrations” and add a webhook.",
  },
  {
    value: "webhook",
    label: "Webhook",
    example: "https://hooks.agency.example/reports",
    hint: "Your own program gets a signed request (Standard Webhooks 1.0). The signing secret is shown once, after saving.",
  },
];

export function kindLabel(kind: DestinationKind): string {
  return destinationKinds.find(({ value }) => value === kind)?.label ?? kind;
}

export function serviceOf({ hostname }: URL): DestinationKind | null {
  if (hostname === "hooks.slack.com" || hostname === "hooks.slack-gov.com") return "slack";
  if (/\.(logic\.azure\.(com|us)|powerplatform\.com)$/.test(hostname)) return "teams";
  return hostname === "chat.googleapis.com" ? "google-chat" : null;
}

/** Null if the address fits the kind. Public addresses are checked elsewhere. */
export function shapeProblem(kind: DestinationKind, address: string): string | null {
  const url = parseUrl(address);
  if (!url) return `Paste the complete address, such as ${exampleOf(kind)}`;
  if (url.protocol !== "https:") return "The address must start with https://.";
  if (url.username || url.password) return "Remove the user name and password before the @.";
  const service = serviceOf(url);
  if (kind !== "webhook" && service !== kind) return wrongService(kind, url, service);
  if (kind === "webhook" && service !== null)
    return `This is an address of ${kindLabel(service)}. Choose ${kindLabel(service)} as the kind.`;
  return isComplete(kind, url) ? null : `This address is not complete. It looks like ${exampleOf(kind)}`;
}

function wrongService(kind: DestinationKind, { hostname }: URL, service: DestinationKind | null): string {
  if (service !== null)
    return `This is an address of ${kindLabel(service)}. Choose ${kindLabel(service)} as the kind.`;
  if (kind === "teams" && /(^|\.)office\.com$/.test(hostname))
    return "Microsoft ended this kind of connector. Create a workflow in Teams and paste its address.";
  return `This is no address of ${kindLabel(kind)}. It looks like ${exampleOf(kind)}`;
}

function isComplete(kind: DestinationKind, { pathname, searchParams }: URL): boolean {
  switch (kind) {
    case "slack":
      return /^\/services\/\w+\/\w+\/\w+$/.test(pathname);
    case "teams":
      return /\/workflows\/[\w-]+\/triggers\//.test(pathname) && Boolean(searchParams.get("sig"));
    case "google-chat":
      return (
        /^\/v1\/spaces\/[\w-]+\/messages$/.test(pathname) &&
        Boolean(searchParams.get("key") && searchParams.get("token"))
      );
    case "webhook":
      return true;
  }
}

function exampleOf(kind: DestinationKind): string {
  return destinationKinds.find(({ value }) => value === kind)?.example ?? "";
}

/** "hooks.slack.com … Xy12" */
export function maskedAddress(address: string): string {
  const url = parseUrl(address);
  return `${url?.hostname ?? ""} … ${address.slice(-4)}`;
}

/** In place of an email address: one ledger row per due time, also after renaming. */
export function destinationRecipient(destinationId: string): string {
  return `destination:${destinationId}`;
}
