import { createHash } from "node:crypto";
import { config } from "#app/config.server.ts";
import { log } from "#app/lib/log.server.ts";
import { passwordProblem } from "./password-rules.ts";

const patienceMs = 2_000;

/** The rules, and the service of breached passwords if BREACHED_PASSWORDS_URL is set. */
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
 * By range (k-anonymity): 5 of the 40 digits of the SHA-1 leave this server, never the password. The padded reply hides
 * which digits were asked for from those who see its size. An unreachable service lets the password pass.
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
      return suffix === hash.slice(5) && Number(count) > 0; // padding has the count 0
    });
  } catch (error) {
    log.warn({ err: error }, "breached passwords could not be looked up");
    return false;
  }
}
