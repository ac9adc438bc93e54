import { Banner } from "#app/ui/banner.tsx";
import { look } from "#app/ui/button.tsx";

/** visitor/live/lost-notice.ts shows it: text browsers show hidden text. */
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
