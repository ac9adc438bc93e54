import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { CopyMyChange, useUnsaved } from "./copy-my-change.tsx";

type LockedNoticeProps = {
  readonly holder: string;
  readonly permalink: string;
  /** On a form that keeps what was typed. */
  readonly keepsText?: boolean;
};

export function LockedNotice({ holder, permalink, keepsText = false }: LockedNoticeProps) {
  return (
    <div style={{ marginBlockEnd: "var(--sp-4)" }}>
      <Banner level="warning" icon="lock" title={`${holder} is editing this dashboard`}>
        <p>
          Your changes cannot be saved until they are done or you take over.
          {keepsText &&
            " Until then Save widget changes nothing, and what you typed stays here. Copy it before you take over: that opens another page."}
        </p>
        <div className="row" style={{ marginBlockStart: "var(--sp-2)" }}>
          <CopyMyChange changes={useUnsaved()} />
          <LinkButton to={`/dashboards/${permalink}/edit`} small>
            Take over…
          </LinkButton>
        </div>
      </Banner>
    </div>
  );
}
