import { data } from "@remix-run/node";
import type { PasswordAnswer } from "#app/domain/dashboards/view/components/password-form.tsx";
import { attemptLimitProblem } from "#app/http/rate-limit.server.ts";

type Refused =
  | { readonly outcome: "wrong"; readonly triesLeft: number }
  | { readonly outcome: "wait"; readonly waitSeconds: number };

export const wrongPassword = "That password is not right. Check capital letters.";

export function refusedPassword(refused: Refused, headers: Readonly<Record<string, string>> = {}) {
  if (refused.outcome === "wait") {
    const wait = attemptLimitProblem(refused.waitSeconds);
    const answer: PasswordAnswer = { error: wait.message, note: null };
    return data(answer, { status: 429, headers: { ...headers, ...wait.headers } });
  }
  const { triesLeft } = refused;
  const tries = triesLeft === 1 ? "1 try" : `${triesLeft} tries`;
  const note =
    triesLeft === 0
      ? "No tries left: this page waits 15 minutes."
      : `${tries} left, then this page waits 15 minutes.`;
  const answer: PasswordAnswer = { error: wrongPassword, note };
  return data(answer, { status: 401, headers });
}
