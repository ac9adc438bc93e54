import { afterAll, beforeAll } from "vitest";
import { config } from "#app/config.server.ts";

/** Call at the top of a test file with fixed stored dates: its clock starts here, whatever the day is. */
export function useMoment(moment: Date): void {
  const before = config.clockOffsetSeconds;
  beforeAll(() => {
    Object.assign(config, { clockOffsetSeconds: Math.round((moment.getTime() - Date.now()) / 1000) });
  });
  afterAll(() => void Object.assign(config, { clockOffsetSeconds: before }));
}
