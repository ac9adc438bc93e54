import type { StandIn, Trouble } from "./stand-in.ts";

/** Possible failures of a provider: its own, and general ones. */
export type SandboxTrouble = Trouble | "500" | "hang" | "nothing to report";

export function troublesOf({ troubles }: StandIn): SandboxTrouble[] {
  return [...(Object.keys(troubles) as Trouble[]), "500", "hang", "nothing to report"];
}

/** The response in place of a valid one. `hang`: none, ever. */
export function inTrouble(
  { troubles, nothing }: StandIn,
  trouble: SandboxTrouble | undefined,
  request: Request,
  good: Response,
): Response | "hang" {
  switch (trouble) {
    case undefined:
      return good;
    case "hang":
      return "hang";
    case "500":
      return new Response("<h1>Server error</h1>", { status: 500, headers: { "content-type": "text/html" } });
    case "nothing to report":
      return nothing(request) ?? good;
    default:
      return troubles[trouble]?.reply() ?? good;
  }
}
