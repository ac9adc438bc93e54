import { Banner } from "#app/ui/banner.tsx";
import { Card } from "#app/ui/blocks/card.tsx";
import styles from "./email-preview.module.css";

export type ShownPreview = {
  readonly subject: string;
  readonly preheader: string;
  readonly frameHref: string;
  readonly text: string;
  readonly rangeText: string;
  readonly onHold: readonly string[];
};

type EmailPreviewProps = {
  readonly preview: ShownPreview | null;
  readonly problem?: string | null;
  readonly isBusy: boolean;
};

export function EmailPreview({ preview, problem = null, isBusy }: EmailPreviewProps) {
  return (
    <Card title="Email preview" aside={preview?.rangeText}>
      {problem !== null && <Banner level="error">{problem}</Banner>}
      {preview ? (
        <div className={styles.preview} aria-busy={isBusy || undefined}>
          {preview.onHold.length > 0 && (
            <Banner level="warning" title="With these numbers it would be on hold">
              <ul>
                {preview.onHold.slice(0, 5).map((text) => (
                  <li key={text}>{text}</li>
                ))}
                {preview.onHold.length > 5 && <li>and {preview.onHold.length - 5} more</li>}
              </ul>
            </Banner>
          )}
          <p className={styles.inbox}>
            <strong>
              <bdi>{preview.subject}</bdi>
            </strong>
            <span>
              <bdi>{preview.preheader}</bdi>
            </span>
          </p>
          <details open>
            <summary>Phone, 390 px</summary>
            <Frame href={preview.frameHref} title="Email on a phone" size="phone" />
          </details>
          <details>
            <summary>Desktop, 600 px</summary>
            <Frame href={preview.frameHref} title="Email on a desktop" size="desktop" />
          </details>
          <details>
            <summary>Text version</summary>
            <pre className={styles.text} tabIndex={0} role="region" aria-label="Text version">
              {preview.text}
            </pre>
          </details>
          <p className="small soft">
            Uses the data that is already loaded. Links work in the sent email only.
          </p>
        </div>
      ) : (
        <p className="soft">Choose a dashboard and press Preview.</p>
      )}
    </Card>
  );
}

type FrameProps = { readonly href: string; readonly title: string; readonly size: "phone" | "desktop" };

function Frame({ href, title, size }: FrameProps) {
  return (
    <div className={styles.window} data-size={size}>
      <iframe src={href} sandbox="" title={title} loading="lazy" className={styles.frame} />
    </div>
  );
}
