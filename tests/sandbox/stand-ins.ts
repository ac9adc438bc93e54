import { googleSearchConsole } from "./google-search-console.ts";
import type { StandIn } from "./stand-in.ts";

/** One for every kind that speaks to a provider. */
export const standIns: readonly StandIn[] = [googleSearchConsole];
