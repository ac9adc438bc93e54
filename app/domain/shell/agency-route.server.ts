import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { enterSignedIn } from "#app/auth/access.server.ts";
import type { Viewer } from "#app/auth/viewer.ts";
import { notFound } from "#app/http/failure.server.ts";
import { notFoundForForm } from "#app/http/unsent.server.ts";
import type { RouteName } from "#app/site-map.ts";
import { shellFor } from "./shell-for.server.ts";
import type { Shell } from "./shell.ts";

type AgencyCall = Pick<LoaderFunctionArgs, "request" | "params"> & {
  readonly viewer: Viewer;
  /** Of the address. */
  readonly query: URLSearchParams;
};

/** Data of an agency's page, with its frame (`AgencyPage`). Null answers 404. */
export function agencyLoader<Loaded extends object>(
  name: RouteName,
  load: (call: AgencyCall) => Promise<Loaded | null>,
): (args: LoaderFunctionArgs) => Promise<Loaded & { shell: Shell }> {
  return async (args) => {
    const call = await enter(args, name);
    const [shell, loaded] = await Promise.all([shellFor(call.viewer), load(call)]);
    if (loaded === null) throw notFound();
    return { ...loaded, shell };
  };
}

/** Null answers 404, and returns what was typed. */
export function agencyAction<Answer>(
  name: RouteName,
  act: (call: AgencyCall) => Promise<Answer | null>,
): (args: ActionFunctionArgs) => Promise<Answer> {
  return async (args) => {
    const answer = await act(await enter(args, name));
    if (answer === null) throw await notFoundForForm(args.request);
    return answer;
  };
}

async function enter({ request, params }: LoaderFunctionArgs, name: RouteName): Promise<AgencyCall> {
  const { viewer } = await enterSignedIn(request, name);
  return { request, params, viewer, query: new URL(request.url).searchParams };
}
