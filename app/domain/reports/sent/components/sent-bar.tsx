import { Banner } from "#app/ui/banner.tsx";
import { look } from "#app/ui/button.tsx";
import styles from "./sent-page.module.css";

export type SentLinks = {
  readonly sentAt: string;
  readonly sent: string;
  readonly compare: string;
  readonly today: string;
  readonly pdf: string | null;
};

type SentBarProps = {
  readonly links: SentLinks;
  readonly shows: "sent" | "compare" | "today";
  readonly hasSides?: boolean;
};

const words = {
  sent: "These numbers stay as they were sent.",
  compare: "The left side stays as it was sent.",
  today: "These are the numbers of now, for the same days.",
} as const;

export function SentBar({ links, shows, hasSides = true }: SentBarProps) {
  const { sentAt, pdf } = links;
  const views = [
    { name: "sent", label: "As sent" },
    { name: "compare", label: "As sent and now" },
    { name: "today", label: "Today’s report" },
  ] as const;
  return (
    <div className={styles.bar}>
      <p>
        <b>{`Sent on ${sentAt}.`}</b> {words[shows === "compare" && !hasSides ? "sent" : shows]}
      </p>
      <div className={`row no-print ${styles.links}`}>
        <nav className={styles.views} aria-label="Versions of this report">
          {views.map(({ name, label }) => (
            <a key={name} href={links[name]} aria-current={name === shows ? "page" : undefined}>
              {label}
            </a>
          ))}
        </nav>
        {pdf && (
          <a href={pdf} {...look({ small: true })}>
            Download the PDF sent
          </a>
        )}
      </div>
    </div>
  );
}

export function SentMark({ sentAt }: { readonly sentAt: string }) {
  return <b className={styles.mark}>{`As sent on ${sentAt}`}</b>;
}

export function SentNumbersLost() {
  return (
    <Banner level="warning" title="The numbers as sent cannot be shown">
      These are the numbers of now, for the same days.
    </Banner>
  );
}
