import { createHash } from "node:crypto";
import { config } from "#app/config.server.ts";
import { log } from "#app/lib/log.server.ts";
import { passwordProblem } from "./password-rules.ts";

const patienceMs = 2_000;

/** Uses the breach service if BREACHED_PASSWORDS_URL is set. */
export async function newPasswordProblem(
  password: string,
  person: Parameters<typeof passwordProblem>[1] = {},
): Promise<string | null> {
  const problem = passwordProblem(password, person);
  if (problem !== null) return problem;
  return (await isBreached(password))
    ? "This password was published after a break-in at another service: choose another one"
    : null;
}

/**
 * Sends 5 of 40 SHA-1 digits; padding hides the reply's size. An unreachable service lets passwords pass.
 * https://haveibeenpwned.com/API/v3#PwnedPasswords
 */
async function isBreached(password: string): Promise<boolean> {
  const service = config.breachedPasswordsUrl;
  if (service === null) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const range = new URL(`range/${hash.slice(0, 5)}`, `${service.replace(/\/+$/, "")}/`);
    const answer = await fetch(range, {
      headers: { "Add-Padding": "true", "User-Agent": "Plainboard" },
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`the service of breached passwords answered ${answer.status}`);
    return (await answer.text()).split(/\r?\n/).some((line) => {
      const [suffix, count] = line.split(":");
      return suffix === hash.slice(5) && Number(count) > 0; // Padding has the count 0.
    });
  } catch (error) {
    log.warn({ err: error }, "breached passwords could not be looked up");
    return false;
  }
}
