import { config } from "#app/config.server.ts";
import { now } from "#app/lib/clock.server.ts";
import { log } from "#app/lib/log.server.ts";
import { outsideRequest } from "#app/lib/request-context.server.ts";
import { singleton } from "#app/lib/singleton.ts";
import { sendDueReports } from "./send-due-reports.server.ts";

const state = singleton("send-soon", () => ({ running: false, isAskedAgain: false }));

export function sendDueReportsNow(): void {
  if (config.role === "web") return;
  if (state.running) {
    state.isAskedAgain = true;
    return;
  }
  state.running = true;
  void outsideRequest(() => sendDueReports(now()))
    .catch((error: unknown) => log.error({ err: error }, "reports could not be sent at once"))
    .finally(() => {
      state.running = false;
      if (!state.isAskedAgain) return;
      state.isAskedAgain = false;
      sendDueReportsNow();
    });
}
