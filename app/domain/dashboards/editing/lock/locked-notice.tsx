import { Banner } from "#app/ui/banner.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { CopyMyChange, useUnsaved } from "./copy-my-change.tsx";

type LockedNoticeProps = { readonly holder: string; readonly permalink: string };

export function LockedNotice({ holder, permalink }: LockedNoticeProps) {
  return (
    <div style={{ marginBlockEnd: "var(--sp-4)" }}>
      <Banner level="warning" icon="lock" title={`${holder} is editing this dashboard`}>
        <p>Your changes cannot be saved until they are done or you take over.</p>
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
