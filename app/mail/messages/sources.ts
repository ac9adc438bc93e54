import { lookOf } from "../layout.ts";
import { type EmailPart, composeEmail } from "../email-content.ts";
import type { Email } from "../message.ts";

export type Dependant = { readonly name: string; readonly text: string };

export type SourceNotice = {
  readonly fact: string;
  readonly sentence: string;
  readonly action: { readonly label: string; readonly href: string };
  readonly dependants: readonly Dependant[];
  readonly after: string;
  readonly remindersHref?: string;
};

type NoticeFrame = {
  readonly siteTitle: string;
  readonly agencyName: string;
  readonly settingsHref: string;
};

const maxSubject = 50;

export function sourceNoticeEmail(notices: readonly SourceNotice[], frame: NoticeFrame): Email {
  const [first] = notices;
  if (!first) throw new Error("a notice needs an event");
  const title = notices.length === 1 ? first.fact : `${notices.length} sources need your attention`;
  const isReminded = notices.some(({ remindersHref }) => remindersHref);
  return composeEmail({
    subject: shortened(title),
    title,
    look: lookOf(frame.siteTitle, null),
    from: `${frame.agencyName} · ${frame.siteTitle}`,
    parts: notices.length === 1 ? partsOfOne(first) : notices.flatMap(partsOfMany),
    footer: isReminded
      ? "One email per source, repeated after 3 and 7 days, to the admins of your company."
      : "One email per event, to the admins of your company.",
    footerLinks: [
      ...(notices.length === 1 && first.remindersHref
        ? [{ label: "Stop reminders about this source", href: first.remindersHref }]
        : []),
      { label: "Turn these emails off", href: frame.settingsHref },
    ],
  });
}

function partsOfOne({ sentence, action, dependants, after }: SourceNotice): EmailPart[] {
  return [
    sentence,
    { button: action.label, href: action.href },
    ...(dependants.length > 0 ? [{ heading: "Affected dashboards", facts: factsOf(dependants) }] : []),
    after,
  ];
}

function partsOfMany({ fact, sentence, action, dependants }: SourceNotice): EmailPart[] {
  return [
    { heading: fact, facts: [] },
    { items: [{ text: sentence, link: action }] },
    ...(dependants.length > 0 ? [{ heading: null, facts: factsOf(dependants) }] : []),
  ];
}

const maxDependants = 12;

function factsOf(dependants: readonly Dependant[]) {
  const facts = dependants.slice(0, maxDependants).map(({ name, text }) => ({ label: name, value: text }));
  const more = dependants.length - facts.length;
  return more > 0 ? [...facts, { label: "", value: `and ${more} more dashboards` }] : facts;
}

function shortened(title: string): string {
  return title.length <= maxSubject ? title : `${title.slice(0, maxSubject - 1).trimEnd()}…`;
}
