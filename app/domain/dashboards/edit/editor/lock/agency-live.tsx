import type { LiveSettings } from "#app/realtime/client/live-connection.ts";
import { Presence, type Person } from "./presence.tsx";

export type AgencyLiveProps = {
  readonly dashboardId: string;
  readonly version: number;
  readonly live: LiveSettings | null;
  readonly people: readonly Person[];
  readonly editorId: string | null;
  readonly userId: string;
  readonly lockExpiresInMs: number | null;
};

/** For pages without React: visitor/live/agency-live.ts updates it. */
export function AgencyLive({ live, people, editorId, userId, ...page }: AgencyLiveProps) {
  return (
    <span {...(live && { "data-agency-live": JSON.stringify({ ...page, live }) })}>
      <span data-page-part="people">
        <Presence people={people} editorId={editorId} ownId={userId} />
      </span>
    </span>
  );
}
