import type { LiveSettings } from "#app/realtime/client/live-connection.ts";
import { Presence, type Person } from "./presence.tsx";

export type AgencyLiveProps = {
  readonly dashboardId: string;
  /** Null where the socket would have no session. */
  readonly live: LiveSettings | null;
  readonly people: readonly Person[];
  readonly editorId: string | null;
  readonly userId: string;
};

/** On pages without React: who else is here, kept current by visitor/agency-live.ts. */
export function AgencyLive({ dashboardId, live, people, editorId, userId }: AgencyLiveProps) {
  return (
    <span {...(live && { "data-agency-live": JSON.stringify({ dashboardId, live }) })}>
      <span data-agency-part>
        <Presence people={people} editorId={editorId} ownId={userId} />
      </span>
    </span>
  );
}
