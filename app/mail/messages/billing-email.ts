import { composeEmail } from "../email-content.ts";
import { lookOf } from "../layout.ts";
import type { Email } from "../message.ts";

type About = {
  readonly siteTitle: string;
  readonly agencyName: string;
  readonly day: string;
  readonly amount: string;
  readonly appUrl: string;
};

type Words = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly button: readonly [string, string];
};

const plan = "/company/subscription";
const stops = "Clients no longer see dashboards and reports are not sent. Nothing is deleted.";

const words = {
  "trial-ending": ({ day }: About) => ({
    title: `Your trial ends on ${day}`,
    lines: ["Choose a plan to keep dashboards visible to clients and reports going out."],
    button: ["Choose a plan", plan],
  }),
  "trial-ended": () => ({
    title: "Your trial has ended",
    lines: [stops, "Choose a plan to continue."],
    button: ["Choose a plan", plan],
  }),
  renewal: ({ day, amount }: About) => ({
    title: `Your subscription renews on ${day}`,
    lines: [`${amount} will be charged, plus tax where it applies. You can change or cancel before.`],
    button: ["See subscription", plan],
  }),
  "payment-failed": ({ day }: About) => ({
    title: "Your last payment did not go through",
    lines: [`Dashboards stay visible to clients until ${day}. Update your card to continue.`],
    button: ["Update card", "/company/manage-payment"],
  }),
  canceled: ({ day }: About) => ({
    title: "Your subscription is canceled",
    lines: [`Everything works until ${day}. Until then you can resume it.`],
    button: ["See subscription", plan],
  }),
  ended: () => ({
    title: "Your subscription has ended",
    lines: [stops, "Subscribe again to continue."],
    button: ["Subscribe again", plan],
  }),
} as const satisfies Record<string, (about: About) => Words>;

export function billingEmail(kind: keyof typeof words, about: About): Email {
  const { siteTitle, agencyName, appUrl } = about;
  const { title, lines, button }: Words = words[kind](about);
  return composeEmail({
    subject: `${title}: ${agencyName}`,
    title,
    look: lookOf(siteTitle, null),
    from: `${agencyName} · ${siteTitle}`,
    parts: [...lines, { button: button[0], href: appUrl + button[1] }],
    footer: `Sent by ${siteTitle} to the admins of your company.`,
  });
}
