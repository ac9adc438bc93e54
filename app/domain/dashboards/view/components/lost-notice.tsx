import { Banner } from "#app/ui/banner.tsx";
import { look } from "#app/ui/button.tsx";

/** Shown, with its words, by visitor/live/lost-notice.ts: text browsers show what is hidden. */
export function LostNotice() {
  return (
    <div className="no-print" role="status" data-lost hidden style={{ marginBlockEnd: "var(--sp-4)" }}>
      <Banner
        level="warning"
        icon="refresh"
        title={<span data-lost-since />}
        action={<button type="button" data-lost-try {...look({ small: true })} />}
      >
        <p>
          <span data-lost-words /> <span data-lost-next aria-hidden="true" />
        </p>
      </Banner>
    </div>
  );
}
