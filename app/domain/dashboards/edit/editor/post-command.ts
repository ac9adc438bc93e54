import { isReachable } from "#app/realtime/client/reachable.ts";
import type { SaveProblem } from "../content/save-problem.ts";

export type Posted =
  | { readonly outcome: "saved"; readonly version: number }
  | { readonly outcome: "problem"; readonly problem: SaveProblem; readonly isGone?: true }
  | { readonly outcome: "unreachable"; readonly problem: SaveProblem }
  | { readonly outcome: "offline" }
  /** The server answers, but not this call. */
  | { readonly outcome: "blocked" }
  | { readonly outcome: "signed-out" }
  | { readonly outcome: "reload" };

const maxTries = 3;
const waitMs = 1000;

const unreachable: SaveProblem = {
  status: 422,
  title: "The last change was not saved: the server did not answer in time",
  lines: ["It was tried 3 times. Everything before it is saved."],
};

const deleted: SaveProblem = {
  status: 422,
  title: "Your change was not saved",
  lines: ["The dashboard is no longer there. It was probably deleted in the meantime."],
};

/** Retries network and gateway errors; the version check prevents double execution. */
export async function postCommand(
  address: string,
  fields: Readonly<Record<string, string>>,
  identification: string | null,
): Promise<Posted> {
  const headers = {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    ...(identification && { "x-identification": identification }),
  };
  for (let tries = 1; ; tries++) {
    const body = new URLSearchParams(fields);
    const answer = await fetch(address, { method: "POST", headers, body, keepalive: true }).catch(() => null);
    if (answer && !(await isOfGateway(answer))) return read(answer);
    if (tries === maxTries) {
      if (!(await isReachable())) return { outcome: "offline" };
      return answer ? { outcome: "unreachable", problem: unreachable } : { outcome: "blocked" };
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs * tries));
  }
}

/** Our own 503 has a message. */
async function isOfGateway(answer: Response): Promise<boolean> {
  if (answer.status === 504) return true;
  if (answer.status !== 502 && answer.status !== 503) return false;
  return (
    (await answer
      .clone()
      .json()
      .catch(() => null)) === null
  );
}

async function read(answer: Response): Promise<Posted> {
  if (answer.status === 401 || answer.status === 419) return { outcome: "signed-out" };
  if (answer.status === 588) return { outcome: "reload" };
  const body = (await answer.json().catch(() => null)) as {
    data?: { version?: number };
    problem?: SaveProblem;
    error?: { message?: string };
  } | null;
  if (answer.ok && body?.data?.version) return { outcome: "saved", version: body.data.version };
  if (body?.problem) return { outcome: "problem", problem: body.problem };
  if (answer.status === 404) return { outcome: "problem", problem: deleted, isGone: true };
  const said = body?.error?.message;
  if (said)
    return {
      outcome: "problem",
      problem: { status: 422, title: "Your change was not saved", lines: [said] },
    };
  return { outcome: "unreachable", problem: unreachable };
}

/** A plain form: the sign-in page can resubmit it. */
export function postAsPage(address: string, fields: Readonly<Record<string, string>>): void {
  const form = Object.assign(document.createElement("form"), {
    method: "post",
    action: address,
    hidden: true,
  });
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}
