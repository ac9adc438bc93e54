import type { LiveSettings } from "#app/realtime/client/live-connection.ts";
import { Presence, type Person } from "./presence.tsx";

export type AgencyLiveProps = {
  readonly dashboardId: string;
  /** Another one on a page that is read again: the dashboard was changed. */
  readonly version: number;
  /** Null where the socket would have no session. */
  readonly live: LiveSettings | null;
  readonly people: readonly Person[];
  readonly editorId: string | null;
  readonly userId: string;
  readonly lockExpiresInMs: number | null;
};

/** On pages without React: who else is here, kept current by visitor/live/agency-live.ts. */
export function AgencyLive({ live, people, editorId, userId, ...page }: AgencyLiveProps) {
  return (
    <span {...(live && { "data-agency-live": JSON.stringify({ ...page, live }) })}>
      <span data-page-part="people">
        <Presence people={people} editorId={editorId} ownId={userId} />
      </span>
    </span>
  );
}
