import type { StandIn, Trouble } from "./stand-in.ts";

/** What can be wrong with a provider: its own troubles, and those that any may have. */
export type SandboxTrouble = Trouble | "500" | "hang" | "nothing to report";

export function troublesOf({ troubles }: StandIn): SandboxTrouble[] {
  return [...(Object.keys(troubles) as Trouble[]), "500", "hang", "nothing to report"];
}

/** What is answered in place of a good answer. `hang`: nothing, ever. */
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
