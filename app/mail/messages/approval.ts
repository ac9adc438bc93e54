import type { ChangeView } from "#app/views/widget-view.ts";
import { composeEmail, type EmailPart } from "../email-content.ts";
import { lookOf } from "../layout.ts";
import type { Email } from "../message.ts";

type Line = {
  readonly name: string;
  readonly recipients: string;
  /** "Orders", "▲ 12.4%". Colored from 10 %. */
  readonly figure: {
    readonly label: string;
    readonly text: string;
    readonly tone: ChangeView["tone"];
  } | null;
  readonly href: string;
};

export type ApprovalEmail = {
  readonly siteTitle: string;
  readonly agencyName: string;
  readonly title: string;
  readonly sentence: string;
  readonly href: string;
  readonly ready: readonly Line[];
  readonly gaps: readonly {
    readonly name: string;
    readonly gaps: readonly string[];
    readonly href: string;
  }[];
  readonly people: number;
};

const maxShown = 6;

export function approvalEmail(mail: ApprovalEmail): Email {
  const { siteTitle, agencyName, title, sentence, href, ready, gaps, people } = mail;
  const more = ready.length - maxShown;
  const count = ready.length === 1 ? "1 report" : `${ready.length} reports`;
  const parts: EmailPart[] = [
    sentence,
    { button: `Approve ${count}`, href },
    "Opens a page that asks you once more.",
    ...gaps.slice(0, maxShown).map((gap): EmailPart => ({
      notice: `${gap.name}: ${gap.gaps[0] ?? "on hold"}`,
      detail: gap.gaps.length > 1 ? `and ${gap.gaps.length - 1} more` : "",
      tone: "warn",
      link: { label: "Decide", href: gap.href },
    })),
    { heading: "Ready", facts: [] },
    {
      lines: ready.slice(0, maxShown).map(({ name, recipients, figure, href: own }) => ({
        name,
        detail: recipients,
        label: figure?.label ?? "",
        figure: figure?.text ?? "",
        tone: figure?.tone ?? "neutral",
        href: own,
      })),
    },
    ...(more > 0
      ? [
          {
            items: [{ text: "", link: { label: `${more} more ${more === 1 ? "report" : "reports"}`, href } }],
          },
        ]
      : []),
  ];
  const who = people === 1 ? "Sent to the admin" : `Sent to the ${people} admins`;
  return composeEmail({
    subject: title,
    title,
    look: lookOf(siteTitle, null),
    from: `${agencyName} · ${siteTitle}`,
    parts,
    footer: `${who} of ${agencyName}. The first answer counts.`,
  });
}
